// The page in a real browser, with a software renderer: `node tests/page/run.mjs FOLDER PROGRAM [SHOTS]`. Moves are made
// by mouse and by touch, the computer replies from its worker, the game is restored after a reload, links open, files
// are downloaded and dropped, errors are shown, and no screenshot is black.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DESK, TIMEOUT, PHONE, chord, click, desktop, downloaded, drop, go, check_errors, new_context, open, pass, pause, picture,
  play, probe, program, reach, stored, tab, tap,
} from './visit.mjs';

async function by_mouse() {
  let page = await open('?game=tori&probe');
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
  const saved = await downloaded('.ron');
  const replayed = desktop('replay', saved);
  if (!replayed.includes('Not finished after 1')) throw new Error(`the downloaded record replays as ${replayed}`);
  pass('the game downloaded, read on a desktop');
  await page.close();

  page = await open(`${new URL(link).search}&probe`);
  await reach(page, /^plies 1 still/);
  pass(`the copied link opens it: ${new URL(link).search}`);
  await drop(page, 'game.kif', desktop('convert', '--to', 'kif', join('docs', 'games', 'tori.ron')));
  // The game of a record is shown from its start.
  await reach(page, /^plies 0 still/);
  await page.keyboard.press('End');
  await reach(page, /^plies ([2-9]|\d\d+) /);
  pass('a record dropped on the page, and shown to its end');

  await page.evaluate((link) => navigator.clipboard.writeText(link), link);
  await chord(page, 'Control', 'KeyV');
  await reach(page, /^plies 1 still/);
  pass('a link pasted');

  await go(page, '?probe');
  await reach(page, /^search /);
  await chord(page, 'Control', 'KeyL');
  await reach(page, /^record:tori-001 /);
  // Two clicks only count as a double click if frames are drawn fast.
  await click(page, 'record:tori-001');
  await reach(page, /^open /);
  await click(page, 'open');
  await reach(page, /^plies 1 still/);
  pass('a saved game opened from the list');
  await page.close();
}

async function by_touch() {
  const page = await open('?game=tori&white=ai:1&probe', PHONE);
  await reach(page, /^plies 0 still/);
  await picture(page, 'phone');
  await tap(page, '4f');
  await tap(page, '3f');
  await reach(page, /^plies 2 still/);
  if (page.workers().length === 0) throw new Error('the computer has no worker');
  pass('on a phone, a move by touch; the computer replied from its worker');

  await go(page, '?probe');
  await reach(page, /^resume /);
  await picture(page, 'start');
  await tap(page, 'resume');
  await reach(page, /^plies 2 still/);
  pass('the page loaded again: the game goes on');

  await go(page, '?probe');
  await reach(page, /^search /);
  await tap(page, 'search');
  await page.waitForFunction(() => document.activeElement?.id === 'egui_text_agent', { timeout: TIMEOUT });
  await page.keyboard.type('taikyoku', { delay: 50 });
  await reach(page, /^card:taikyoku /);
  pass('a search typed on a phone');
  await page.close();
}

// The text that screen readers get for a move by keyboard.
async function by_screen_reader() {
  const page = await open('?game=tori&probe');
  await reach(page, /^plies 0 still/);
  const expect_text = async (pattern) => {
    const is_said = (source) => new RegExp(source).test(document.getElementById('said').textContent);
    await page.waitForFunction(is_said, { timeout: TIMEOUT, polling: 100 }, pattern.source);
  };
  await page.keyboard.press('F6');
  await expect_text(/Black's Phoenix/);
  for (const [square, speech] of [['4f', /4 foxtrot: Black's/], ['3f', /3 foxtrot/]]) {
    await page.keyboard.type(square, { delay: 100 });
    await expect_text(speech);
    await page.keyboard.press('Enter');
  }
  await expect_text(/^Black: .* to 3 foxtrot/);
  pass('a move by keyboard, as text for screen readers');
  await page.close();
}

// A desktop program hosts a table and plays Black. The page joins by a link, plays White, and returns to its seat
// after a reload.
async function over_network() {
  const env = { ...process.env, XDG_DATA_HOME: mkdtempSync(join(tmpdir(), 'host-')) };
  const host = spawn(program, ['host', '--variant', 'tori', '--port', '4899', '--name', 'Ann'], { env });
  let output = '';
  host.stdout.on('data', (text) => { output += text; });
  const expect_text = async (pattern) => {
    for (const end = Date.now() + TIMEOUT; !pattern.test(output); await pause(100)) {
      if (Date.now() > end) throw new Error(`the host has not written ${pattern}, but ${output}`);
    }
    return pattern.exec(output);
  };
  try {
    const [, table] = await expect_text(/^Table (\w+)$/m);
    const link = `?join=${encodeURIComponent('ws://127.0.0.1:4899')}&table=${table}&probe`;
    const page = await open(link);
    await reach(page, /^search /);
    await pause(1000);
    await page.keyboard.press('Enter');
    await reach(page, /^plies 0 still/);
    host.stdin.write('4f3f\n');
    await reach(page, /^plies 1 still/);
    await picture(page, 'elsewhere');
    await click(page, '4b');
    await click(page, '5b');
    await reach(page, /^plies 2 still/);
    await expect_text(/5b/);
    pass('a table hosted by a desktop program: the page joined by a link, and each has moved');

    await go(page, link);
    await reach(page, /^search /);
    await pause(1000);
    await page.keyboard.press('Enter');
    await reach(page, /^plies 2 still/);
    host.stdin.write('3f4f\n');
    await reach(page, /^plies 3 still/);
    pass('the page loaded again: it has returned to its seat');
    await page.close();
  } finally {
    host.kill();
  }
}

// A problem whose solution was shown is in the storage at once, so that a closed tab loses nothing. It is due the next
// day.
async function problems() {
  const shelves = async (page) => {
    await go(page, '?probe');
    await reach(page, /^search /);
    await chord(page, 'Shift', 'F5');
    await reach(page, /^problem:/);
  };
  const context = await new_context();
  let page = await tab(DESK, context);
  await shelves(page);
  const [, problem] = /^problem:(\S+)/m.exec(await probe(page));
  await click(page, `problem:${problem}`);
  await reach(page, /^plies 0 still/);
  await page.keyboard.press('s');
  const is_kept = async () => Object.values(await stored(page)).some((text) => text.includes(problem));
  for (const end = Date.now() + TIMEOUT; !(await is_kept()); await pause(100)) {
    if (Date.now() > end) throw new Error(`${problem} is not in the storage`);
  }
  await page.close();
  pass(`the solution of ${problem} was shown, and the tab closed`);

  page = await tab(DESK, context);
  await page.evaluateOnNewDocument(() => {
    const now = Date.now;
    Date.now = () => now() + 24 * 60 * 60 * 1000;
  });
  await shelves(page);
  await click(page, 'due');
  await reach(page, /^plies 0 still/);
  pass('the next day it is due and opened');
  await page.close();
}

async function faults() {
  const page = await open('?game=shou&probe');
  await pause(2000);
  await picture(page, 'no-such-game');
  check_errors();
  pass('a link to a game that does not exist is reported, without errors');

  // The lost context comes last: the program reports it on the console, which would count as an error.
  const lose = () => document.getElementById('board').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext();
  await page.evaluate(lose);
  const is_shown = () => document.getElementById('news')?.textContent.includes('reload');
  await page.waitForFunction(is_shown, { timeout: TIMEOUT });
  pass('the graphics context is lost: the page says so');
}

await play(by_mouse, by_touch, by_screen_reader, over_network, problems, faults);
