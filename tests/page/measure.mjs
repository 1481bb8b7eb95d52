// Measures the size of the page when sent, the time until its board appears, how smoothly it turns, and its memory:
// `node tests/page/measure.mjs FOLDER PROGRAM [SHOTS]`. Compressed copies of the files in FOLDER are written beside
// them once.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  DESK, TIMEOUT, PHONE, address, chromium, folder, go, is_compressed, pass, pause, picture, play, reach, tab,
} from './visit.mjs';

/** An ordinary connection: bytes per millisecond, and the delay of each byte in milliseconds. */
const LINE = { rate: 20e6 / 8 / 1000, delay: 20 };
/** The bytes that are sent at a time. */
const CHUNK = 12_000;
/** The time for which the board is turned, in milliseconds. */
const TURN_TIME = 10_000;

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;

async function sizes() {
  let sum = [0, 0, 0];
  for (const name of readdirSync(folder).filter((name) => /\.(wasm|js|html|png)$/.test(name)).sort()) {
    const bytes = readFileSync(join(folder, name));
    // As the program `brotli` does by default; Node uses a smaller window.
    const hints = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const small = `${join(folder, name)}.br`;
    if (!is_compressed(join(folder, name))) writeFileSync(small, brotliCompressSync(bytes, { params: hints }));
    const row = [bytes.length, gzipSync(bytes, { level: 9 }).length, readFileSync(small).length];
    sum = sum.map((value, index) => value + row[index]);
    pass(`${name}: ${row[0]} bytes, gzip -9 ${row[1]}, brotli -q 11 ${row[2]}`);
  }
  pass(`everything: ${megabytes(sum[0])}, gzip -9 ${megabytes(sum[1])}, brotli -q 11 ${megabytes(sum[2])}`);
}

/** Counts the frames in which something is drawn, and records when the board appears and the memory of the program. */
function watch() {
  window.measured = { frames: 0, board: 0, memories: [] };
  let is_drawn = false;
  for (const name of ['drawElements', 'drawElementsInstanced', 'drawArrays', 'drawArraysInstanced']) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...args) {
      is_drawn = true;
      return draw.apply(this, args);
    };
  }
  const count = () => {
    if (is_drawn) window.measured.frames += 1;
    is_drawn = false;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...args) => {
      const result = await original.apply(WebAssembly, args);
      window.measured.memories.push((result.instance ?? result).exports.memory);
      window.measured.compiled = performance.now();
      return result;
    };
  }
  new MutationObserver(() => {
    if (!window.measured.board && document.getElementById('board') && !document.getElementById('curtain')) {
      window.measured.board = performance.now();
    }
  }).observe(document, { childList: true, subtree: true });
}

/** The memory of the browser's largest process of a kind, in MiB. */
function resident(browser, kind) {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args=']).toString().split('\n');
  const rows = table.map((line) => {
    const [pid, parent, rss, ...words] = line.trim().split(/\s+/);
    return { pid, parent, rss: Number(rss), words };
  });
  const pids = new Set([String(browser.process().pid)]);
  for (let round = 0; round < 4; round += 1) for (const row of rows) if (pids.has(row.parent)) pids.add(row.pid);
  const ours = rows.filter((row) => pids.has(row.pid) && row.words.includes(`--type=${kind}`));
  return Math.round(Math.max(0, ...ours.map((row) => row.rss)) / 1024);
}

/** Returns a function that forwards bytes in order, at `rate` and after `delay`. */
function sender({ rate, delay }) {
  const in_transit = [];
  let free_at = 0;
  const arrive = () => {
    while (in_transit.length && in_transit[0].due <= performance.now()) in_transit.shift().arrive();
    if (in_transit.length) setTimeout(arrive, in_transit[0].due - performance.now());
  };
  return (bytes, to) => {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const chunk = bytes.subarray(at, at + CHUNK);
      free_at = Math.max(free_at, performance.now()) + chunk.length / rate;
      in_transit.push({ due: free_at + delay, arrive: () => to.writable && to.write(chunk) });
      if (in_transit.length === 1) setTimeout(arrive, free_at + delay - performance.now());
    }
  };
}

/** Starts a proxy for the server. All connections share one slow line. Returns its address and how to close it. */
async function slow_proxy(line) {
  const [up, down] = [sender({ ...line, rate: line.rate / 4 }), sender(line)];
  const proxy = createServer((near) => {
    const far = connect(Number(new URL(address).port), '127.0.0.1');
    near.on('data', (bytes) => up(bytes, far)).on('close', () => far.destroy()).on('error', () => far.destroy());
    far.on('data', (bytes) => down(bytes, near)).on('error', () => near.destroy());
  });
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
  return [`http://127.0.0.1:${proxy.address().port}/`, () => proxy.close()];
}

/** Measures the time until the first frame, in a browser that has never opened the page. */
async function first_picture(name, line, size) {
  const browser = await chromium();
  const page = await tab(size, browser);
  await page.evaluateOnNewDocument(watch);
  const [from, close] = line ? await slow_proxy(line) : [address, () => {}];
  await go(page, '', from);
  await page.waitForFunction(() => window.measured.board > 0, { timeout: TIMEOUT });
  const measured = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource');
    return {
      ...window.measured,
      loaded: Math.max(...files.map((file) => file.responseEnd)),
      bytes: files.reduce((sum, file) => sum + file.transferSize, 0),
    };
  });
  const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
  pass(`${name}: the board appears after ${seconds(measured.board)} s; loaded after ${seconds(measured.loaded)} s ` +
    `(${megabytes(measured.bytes)}), compiled after ${seconds(measured.compiled)} s`);
  await pause(2000);
  await picture(page, name.replaceAll(/\W+/g, '-'));
  await browser.close();
  close();
}

async function game(id, size, name) {
  const browser = await chromium();
  const page = await tab(size, browser);
  await page.evaluateOnNewDocument(watch);
  await go(page, `?game=${id}&probe`);
  await reach(page, /^plies 0 still/);
  await pause(3000);
  await picture(page, name);
  const [x, y] = [size.width * 0.4, size.height * 0.45];
  await page.mouse.move(x, y);
  await page.mouse.down({ button: 'right' });
  const before = await page.evaluate(() => window.measured.frames);
  const began = Date.now();
  while (Date.now() - began < TURN_TIME) {
    const angle = (Date.now() - began) / 1000;
    await page.mouse.move(x + 100 * Math.sin(angle), y + 20 * Math.sin(2 * angle));
    await pause(10);
  }
  const seconds = (Date.now() - began) / 1000;
  const frames = (await page.evaluate(() => window.measured.frames)) - before;
  await page.mouse.up({ button: 'right' });
  const measured = await page.evaluate(() => ({
    heap: performance.memory.usedJSHeapSize,
    own: window.measured.memories.map((memory) => memory.buffer.byteLength),
  }));
  const [renderer, graphics] = [resident(browser, 'renderer'), resident(browser, 'gpu-process')];
  pass(`${name}: ${(frames / seconds).toFixed(1)} frames a second while the board turns; memory of the program ` +
    `${measured.own.map(megabytes)}, of JavaScript ${megabytes(measured.heap)}, ` +
    `renderer ${renderer} MiB, graphics ${graphics} MiB`);
  const rest = await page.evaluate(() => window.measured.frames);
  await pause(5000);
  pass(`${name}: ${(await page.evaluate(() => window.measured.frames)) - rest} frames in 5 s of rest`);
  await browser.close();
}

await play(
  sizes,
  () => first_picture('from this machine', null, DESK),
  () => first_picture('over 20 Mbit/s', LINE, DESK),
  () => first_picture('over 20 Mbit/s to a phone', LINE, PHONE),
  () => game('tori', DESK, 'tori-desk'),
  () => game('tenjiku', DESK, 'tenjiku-desk'),
  () => game('tai', DESK, 'tai-desk'),
);
