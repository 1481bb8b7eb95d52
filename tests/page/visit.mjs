// Shared by the scripts of this folder: a server for the page, Chromium with a software renderer, and functions for
// mouse, touch and keyboard input. The arguments of the scripts: FOLDER PROGRAM [SHOTS]. FOLDER has the page, PROGRAM
// is the desktop program, SHOTS is the folder for screenshots.
//
// `?probe` makes the page write the positions of its squares to the attribute data-probe of the document.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import puppeteer from 'puppeteer-core';

export const [folder, program, shots = mkdtempSync(join(tmpdir(), 'page-'))] = process.argv.slice(2);
const downloads = mkdtempSync(join(tmpdir(), 'downloads-'));
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.png': 'image/png' };
// A software renderer on a busy machine is slow.
export const TIMEOUT = 180_000;
export const DESK = { width: 1280, height: 800, deviceScaleFactor: 1 };
export const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, isMobile: true, hasTouch: true };
const SOFTWARE = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

mkdirSync(shots, { recursive: true });
/** Whether a file has a compressed copy NAME.br that is not older than the file. */
export const is_compressed = (path) => existsSync(`${path}.br`) && statSync(`${path}.br`).mtimeMs >= statSync(path).mtimeMs;

const server = createServer((request, response) => {
  const path = join(folder, new URL(request.url, 'http://localhost').pathname.replace(/\/$/, '/index.html'));
  if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
  const headers = { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' };
  const is_small = is_compressed(path) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (is_small) headers['Content-Encoding'] = 'br';
  response.writeHead(200, headers).end(readFileSync(is_small ? `${path}.br` : path));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
export const address = `http://127.0.0.1:${server.address().port}/`;

const browsers = [];
let passed = 0;
/** Errors from pages. */
export const page_errors = [];

/** Starts Chromium, by default with a software renderer. */
export async function chromium(flags = SOFTWARE) {
  const browser = await puppeteer.launch({
    executablePath: execFileSync('which', [process.env.CHROMIUM ?? 'chromium']).toString().trim(),
    args: [
      '--no-sandbox', '--lang=en', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--enable-precise-memory-info', ...flags,
    ],
    protocolTimeout: TIMEOUT,
  });
  browsers.push(browser);
  const permissions = ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write'];
  await browser.defaultBrowserContext().overridePermissions(address, permissions);
  return browser;
}

const default_browser = await chromium();

/** A new empty tab. `place` is a browser, or a context of one, which stores its games separately. */
export async function tab(size, place = default_browser) {
  const page = await place.newPage();
  page.on('console', (message) => message.type() === 'error' && page_errors.push(message.text()));
  page.on('pageerror', (error) => page_errors.push(String(error)));
  await page.setViewport(size);
  // The program infers from the user agent that there is an on-screen keyboard.
  if (size.isMobile) await page.setUserAgent({ userAgent: (await page.browser().userAgent()).replace('Linux', 'Android') });
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
  return page;
}

/** A context whose storage is empty. */
export const new_context = () => default_browser.createBrowserContext();

/** A new tab with the page. */
export async function open(query, size = DESK, place = default_browser) {
  const page = await tab(size, place);
  await go(page, query);
  return page;
}

/** Opens the page in a tab and waits until the board is there. */
export async function go(page, query, from = address) {
  await page.goto(from + query);
  await page.waitForFunction(() => !document.getElementById('curtain'), { timeout: TIMEOUT, polling: 200 });
}

export const probe = (page) => page.evaluate(() => document.documentElement.dataset.probe ?? '');

/** Waits for a line of the probe that matches. */
export async function reach(page, pattern) {
  const found = (source) => new RegExp(source, 'm').test(document.documentElement.dataset.probe ?? '');
  try {
    await page.waitForFunction(found, { timeout: TIMEOUT, polling: 200 }, pattern.source);
  } catch {
    await page.screenshot({ path: join(shots, 'failed.png') });
    const begins = (await probe(page)).slice(0, 200);
    throw new Error(`never ${pattern.source}; the probe begins ${begins}; ${page_errors.join('; ')}`);
  }
}

/** The position of something in the page. */
export async function place(page, name) {
  const line = (await probe(page)).split('\n').find((line) => line.startsWith(`${name} `));
  if (!line) throw new Error(`${name} is not in the page`);
  // The probe counts the pixels of the picture, the mouse those of the page.
  const scale = await page.evaluate(() => devicePixelRatio);
  return line.split(' ').slice(-2).map((number) => Number(number) / scale);
}

/** How many plies are played. */
export const plies = async (page) => Number((/^plies (\d+)/m.exec(await probe(page)) ?? [0, -1])[1]);

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export async function click(page, name) {
  await page.mouse.move(...(await place(page, name)));
  await pause(500);
  // Again, since something that has just opened may have changed its size.
  await page.mouse.click(...(await place(page, name)), { delay: 100 });
  await pause(500);
}

/** Taps. The touch is longer than a frame of the software renderer. */
export async function tap(page, name) {
  const finger = await page.touchscreen.touchStart(...(await place(page, name)));
  await pause(200);
  await finger.end();
  await pause(800);
}

export async function chord(page, ...keys) {
  for (const key of keys.slice(0, -1)) await page.keyboard.down(key);
  await page.keyboard.press(keys.at(-1));
  for (const key of keys.slice(0, -1).reverse()) await page.keyboard.up(key);
}

/** Drops a file on the page. */
export const drop = (page, name, text) => page.evaluate((name, text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  dispatchEvent(new DragEvent('drop', { dataTransfer }));
}, name, text);

/** The path of the file that the page has downloaded. */
export async function downloaded(ending) {
  const found = () => readdirSync(downloads).find((name) => name.endsWith(ending));
  for (let tenths = 0; tenths < 100 && !found(); tenths += 1) await pause(100);
  if (!found()) throw new Error(`no ${ending} was downloaded`);
  return join(downloads, found());
}

/** The output of the desktop program. */
export const desktop = (...words) => String(execFileSync(program, words));

/** The texts in the local storage of the page, by their names. */
export const stored = (page) => page.evaluate(() =>
  Object.fromEntries(Object.entries(localStorage).map(([name, entry]) => [name, entry.slice(entry.indexOf('\n') + 1)])));

/** Takes a screenshot, again until it is not empty: a screen is faded in. */
export async function picture(page, name) {
  const path = join(shots, `${name}.png`);
  const format = '%[fx:mean] %[fx:standard_deviation]';
  let output;
  for (let tries = 0; tries < 10; tries += 1) {
    await page.screenshot({ path });
    output = String(execFileSync('convert', [path, '-colorspace', 'gray', '-format', format, 'info:']));
    const [mean, deviation] = output.split(' ').map(Number);
    if (mean >= 0.1 && deviation >= 0.03) return;
    await pause(500);
  }
  throw new Error(`${name}: nothing is drawn (${output})`);
}

/** Checks that no page has reported an error. */
export function check_errors() {
  if (page_errors.length) throw new Error(`the page reports errors: ${page_errors.join('\n')}`);
}

export function pass(what) {
  passed += 1;
  console.log(`page: ${what}`);
}

/** Runs the scenes one after the other and ends the script. */
export async function play(...scenes) {
  try {
    for (const scene of scenes) await scene();
  } catch (fault) {
    console.error(`FAILED: ${fault.message}`);
    process.exitCode = 1;
  } finally {
    for (const browser of browsers) await browser.close();
    server.close();
    rmSync(downloads, { recursive: true });
  }
  console.log(`${passed} passed, ${process.exitCode ? 1 : 0} failed`);
}
