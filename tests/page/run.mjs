// The page in a real browser, with a software renderer: `node tests/page/run.mjs FOLDER PROGRAM [SHOTS]`. FOLDER has the
// page, PROGRAM is the program of a desktop. Moves are made by mouse and by finger, the computer answers from its
// worker, the game is there again after a reload, links open, files go in and out, and no picture is black.
//
// `?probe` makes the page say where its squares are, in the attribute data-probe of the document.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import puppeteer from 'puppeteer-core';

const [folder, program, shots = mkdtempSync(join(tmpdir(), 'page-'))] = process.argv.slice(2);
const downloads = mkdtempSync(join(tmpdir(), 'downloads-'));
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.png': 'image/png' };
// A software renderer on a busy machine takes its time. Nothing is measured by it.
const PATIENCE = 180_000;

const server = createServer((request, response) => {
  const path = join(folder, new URL(request.url, 'http://localhost').pathname.replace(/\/$/, '/index.html'));
  if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await puppeteer.launch({
  executablePath: execFileSync('which', [process.env.CHROMIUM ?? 'chromium']).toString().trim(),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist', '--lang=en'],
  protocolTimeout: PATIENCE,
});
await browser.defaultBrowserContext().overridePermissions(address, ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write']);
let passed = 0;
const complaints = [];

async function open(query, size, is_phone = false) {
  const page = await browser.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const [width, height] = size;
  await page.setViewport({ width, height, deviceScaleFactor: 1, isMobile: is_phone, hasTouch: is_phone });
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  await go(page, query);
  return page;
}

async function go(page, query) {
  await page.goto(address + query);
  await page.waitForFunction(() => !document.getElementById('curtain'), { timeout: PATIENCE, polling: 200 });
}

const probe = (page) => page.evaluate(() => document.documentElement.dataset.probe ?? '');

/** Waits for a line of the probe that fits. */
async function reach(page, pattern) {
  const source = pattern.source;
  const found = (source) => new RegExp(source, 'm').test(document.documentElement.dataset.probe ?? '');
  try {
    await page.waitForFunction(found, { timeout: PATIENCE, polling: 200 }, source);
  } catch {
    await page.screenshot({ path: join(shots, 'failed.png') });
    throw new Error(`never ${source}; the probe begins ${(await probe(page)).slice(0, 200)}; ${complaints.join('; ')}`);
  }
}

async function place(page, name) {
  const line = (await probe(page)).split('\n').find((line) => line.startsWith(`${name} `));
  if (!line) throw new Error(`${name} is nowhere in the page`);
  return line.split(' ').slice(1, 3).map(Number);
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function click(page, name) {
  const [x, y] = await place(page, name);
  await page.mouse.move(x, y);
  await pause(500);
  await page.mouse.click(x, y, { delay: 100 });
  await pause(500);
}

async function tap(page, name) {
  await page.touchscreen.tap(...await place(page, name));
  await pause(800);
}

async function chord(page, ...keys) {
  for (const key of keys.slice(0, -1)) await page.keyboard.down(key);
  await page.keyboard.press(keys.at(-1));
  for (const key of keys.slice(0, -1).reverse()) await page.keyboard.up(key);
}

/** Takes a picture and makes sure that there is something to see. */
async function picture(page, name) {
  const path = join(shots, `${name}.png`);
  await page.screenshot({ path });
  const told = execFileSync('convert', [path, '-colorspace', 'gray', '-format', '%[fx:mean] %[fx:standard_deviation]', 'info:']);
  const [mean, deviation] = String(told).split(' ').map(Number);
  if (mean < 0.1 || deviation < 0.03) throw new Error(`${name}: nothing is drawn (mean ${mean}, deviation ${deviation})`);
}

function pass(what) {
  passed += 1;
  console.log(`page: ${what}`);
}

try {
  let page = await open('?game=tori&probe', [1280, 800]);
  await reach(page, /^plies 0 still/);
  await picture(page, 'tori');
  await click(page, '4f');
  await click(page, '3f');
  await reach(page, /^plies 1 still/);
  pass('Tori opened by a link, a move by mouse');

  await chord(page, 'Control', 'Shift', 'KeyU');
  await pause(1000);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await chord(page, 'Control', 'KeyS');
  for (let tenths = 0; tenths < 100 && !readdirSync(downloads).some((name) => name.endsWith('.ron')); tenths += 1) await pause(100);
  const saved = readdirSync(downloads).find((name) => name.endsWith('.ron'));
  const replayed = String(execFileSync(program, ['replay', join(downloads, saved)]));
  if (!replayed.includes('3f')) throw new Error(`the downloaded record replays as ${replayed}`);
  pass(`the game downloaded as ${saved}, read on a desktop`);
  await page.close();

  page = await open(`${new URL(link).search}&probe`, [1280, 800]);
  await reach(page, /^plies 1 still/);
  pass(`the copied link opens it: ${new URL(link).search}`);
  const record = String(execFileSync(program, ['convert', '--to', 'kif', join('docs', 'games', 'tori.ron')]));
  await page.evaluate((record) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([record], 'game.kif'));
    dispatchEvent(new DragEvent('drop', { dataTransfer }));
  }, record);
  await reach(page, /^plies ([2-9]|\d\d+) /);
  pass('a record dropped on the page');
  await page.close();

  page = await open('?game=tori&white=ai:1&probe', [390, 844], true);
  await reach(page, /^plies 0 still/);
  await picture(page, 'phone');
  await tap(page, '4f');
  await tap(page, '3f');
  await reach(page, /^plies 2 still/);
  if (page.workers().length === 0) throw new Error('the computer has no worker');
  pass('on a phone, a move by finger; the computer answered from its worker');

  await go(page, '?probe');
  await reach(page, /^resume /);
  await picture(page, 'start');
  await tap(page, 'resume');
  await reach(page, /^plies 2 still/);
  pass('the page loaded again: the game goes on');

  await go(page, '?game=shou&probe');
  await pause(2000);
  await picture(page, 'no-such-game');
  if (complaints.length) throw new Error(`the page complains: ${complaints.join('\n')}`);
  pass('a link to a game that does not exist is told, and nothing breaks');

  // The last thing: what the program says about it in the console is no complaint.
  await page.evaluate(() => document.getElementById('board').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext());
  await page.waitForFunction(() => document.getElementById('news')?.textContent.includes('reload'), { timeout: PATIENCE });
  pass('the graphics card is lost: a sentence says so');
} catch (fault) {
  console.error(`FAILED: ${fault.message}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
  rmSync(downloads, { recursive: true });
}
console.log(`${passed} passed, ${process.exitCode ? 1 : 0} failed`);
