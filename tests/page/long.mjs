// The checks that take too long for every change: `node tests/page/long.mjs FOLDER PROGRAM [SHOTS]`. Twenty plies of
// Tenjiku against a computer, a lesson, and a game of two computers, each of which must continue after the page has
// been loaded again. Nothing is lost with a full storage or two tabs, and the page reports a browser without WebGL 2.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import {
  DESK, TIMEOUT, address, chromium, click, desktop, new_context, go, stored, check_errors, open, pass, pause,
  picture, play, plies, program, reach, tab,
} from './visit.mjs';

/** Waits until the pieces of a new game are placed: an earlier click would only skip the animation. */
async function wait_for_start(page) {
  await reach(page, /^plies 0 still/);
  await pause(4000);
}

/** The moves of the newest autosaved game. */
async function moves(page) {
  const entries = Object.entries(await stored(page)).filter(([name]) => name.startsWith('tenjiku/autosave/'));
  const [, text] = entries.sort().at(-1) ?? [];
  return [.../moves: \[([^\]]*)\]/.exec(text ?? '')?.[1].matchAll(/"([^"]+)"/g) ?? []].map(([, move]) => move);
}

/** Good moves, the best first, from the computer player of the desktop program. */
async function good_moves(played) {
  const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const position = `position startpos moves ${played.join(' ')}`;
  const options = ['USI_Variant value tenjiku', 'MultiPV value 40'].map((option) => `setoption name ${option}`);
  engine.stdin.write(['usi', ...options, 'isready', position, 'go depth 3', ''].join('\n'));
  const moves = [];
  for await (const line of createInterface({ input: engine.stdout })) {
    const found = /multipv (\d+) pv (\S+)/.exec(line);
    if (found) moves[found[1] - 1] = found[2];
    if (line.startsWith('bestmove')) break;
  }
  engine.kill();
  return moves;
}

/** A good move that needs only two clicks and no choice. */
async function simple_move(played) {
  const legal = desktop('moves', '--variant', 'tenjiku', '--moves', played.join(' ')).trim().split('\n');
  const is_alone = (move) => legal.filter((other) => other.startsWith(move)).length === 1;
  const moves = [...(await good_moves(played)), ...legal].filter((move) => move && is_alone(move));
  const steps = moves.map((move) => /^(\d+[a-p])(\d+[a-p])$/.exec(move)).find((step) => step);
  if (!steps) throw new Error(`no simple move after ${played.join(' ')}`);
  return steps.slice(1);
}

/** Moves by two clicks. A click during an animation only skips the animation, so the move is tried again. */
async function move(page, from, to) {
  const before = await plies(page);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await click(page, from);
    await click(page, to);
    for (let tenths = 0; tenths < 80; tenths += 1) {
      if ((await plies(page)) > before) return;
      await pause(100);
    }
    await page.keyboard.press('Escape');
    await pause(1000);
  }
  throw new Error(`${from} cannot be moved to ${to}`);
}

async function against_level_3() {
  const page = await open('?game=tenjiku&white=ai:3&probe', DESK, await new_context());
  await wait_for_start(page);
  for (let ply = 0; ply < 20; ply += 2) {
    if (ply === 10) {
      await go(page, '?probe');
      await reach(page, /^resume /);
      await picture(page, 'tenjiku-resume');
      await click(page, 'resume');
      await reach(page, /^plies 10 still/);
      pass('Tenjiku after ten plies: the page loaded again, the game goes on');
    }
    const [from, to] = await simple_move(ply ? await moves(page) : []);
    await move(page, from, to);
    await reach(page, new RegExp(`^plies ${ply + 2} still`));
  }
  await picture(page, 'tenjiku-20');
  pass(`Tenjiku, 20 plies against level 3: ${(await moves(page)).join(' ')}`);
  await page.close();
}

async function lesson() {
  const page = await open('?probe', DESK, await new_context());
  await reach(page, /^learn:/);
  await begin_lesson(page);
  await move(page, '2f', '2e');
  await reach(page, /^plies 1 still/);
  await picture(page, 'lesson');
  await pause(1000);
  const before = (await stored(page))['tenjiku/lessons.ron'];
  if (!before) throw new Error('no progress is stored');
  await go(page, '?probe');
  await reach(page, /^learn:/);
  if ((await stored(page))['tenjiku/lessons.ron'] !== before) throw new Error('the progress has changed');
  await begin_lesson(page);
  await picture(page, 'lesson-again');
  pass('a lesson: the page loaded again, the progress is there');
  await page.close();
}

/** Goes from the start screen to the lesson of the Pawn. */
async function begin_lesson(page) {
  const learn = /^(learn:\w+)/m.exec(await page.evaluate(() => document.documentElement.dataset.probe))[1];
  await click(page, learn);
  await reach(page, /^screen Course/);
  await reach(page, /^lesson:P /);
  await pause(1000);
  await click(page, 'lesson:P');
  await reach(page, /^screen Lesson/);
  await wait_for_start(page);
}

async function watched_game() {
  const page = await open('?game=tori&black=ai:3&white=ai:2&probe', DESK, await new_context());
  await reach(page, /^plies [4-9]/);
  const before = await plies(page);
  await picture(page, 'watched');
  await go(page, '?probe');
  await reach(page, /^watch-on /);
  await picture(page, 'watched-start');
  await click(page, 'watch-on');
  await reach(page, /^plies \d/);
  const after = await plies(page);
  if (after < before) throw new Error(`${before} plies were watched, and ${after} are there`);
  await reach(page, new RegExp(`^plies ${after + 2} `));
  pass(`a watched game at ply ${before}: the page loaded again, it goes on from ply ${after}`);
  await page.close();
}

/** Fills the storage of the page completely. */
const fill = (page) => page.evaluate(() => {
  for (let size = 1 << 22; size > 0; size >>= 1) {
    for (let count = 0; ; count += 1) {
      try {
        localStorage.setItem(`filled:${size}:${count}`, 'x'.repeat(size));
      } catch {
        break;
      }
    }
  }
});

const empty = (page) => page.evaluate(() => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith('filled:'));
  names.forEach((name) => localStorage.removeItem(name));
});

async function full_storage() {
  const page = await open('?game=tori&probe', DESK, await new_context());
  await wait_for_start(page);
  await move(page, '4f', '3f');
  await reach(page, /^plies 1 still/);
  const before = await moves(page);
  await fill(page);
  await move(page, '4b', '5b');
  await reach(page, /^plies 2 still/);
  await pause(500);
  await picture(page, 'full-storage');
  const after = await moves(page);
  if (before.join() !== after.join()) throw new Error(`the saved game was ${before} and is ${after}`);
  await empty(page);
  await move(page, '4g', '4f');
  await reach(page, /^plies 3 still/);
  if ((await moves(page)).length !== 3) throw new Error('with room again, the game is not saved');
  check_errors();
  pass('a full storage: the game goes on and the saved one is unchanged; with room again, it is saved');
  await page.close();
}

async function two_tabs() {
  const context = await new_context();
  const [one, other] = [await open('?game=tori&probe', DESK, context), await open('?game=chu&probe', DESK, context)];
  for (const [page, from, to] of [[one, '4f', '3f'], [other, '6i', '6h']]) {
    await page.bringToFront();
    await wait_for_start(page);
    await move(page, from, to);
    await reach(page, /^plies 1 still/);
  }
  const games = Object.keys(await stored(one)).filter((name) => name.startsWith('tenjiku/autosave/'));
  if (games.length !== 2) throw new Error(`two tabs have stored ${games}`);
  pass(`two tabs store a game each: ${games.join(', ')}`);
  await one.close();
  await other.close();
}

async function without_webgl() {
  const browser = await chromium(['--disable-gpu', '--disable-software-rasterizer', '--disable-3d-apis']);
  const page = await tab(DESK, browser);
  await page.goto(address);
  await page.waitForFunction(() => document.getElementById('news').textContent.includes('WebGL 2'), { timeout: TIMEOUT });
  pass(`without WebGL 2: ${await page.evaluate(() => document.getElementById('news').textContent)}`);
  await browser.close();
}

await play(against_level_3, lesson, watched_game, full_storage, two_tabs, without_webgl);
