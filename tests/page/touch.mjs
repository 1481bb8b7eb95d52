// A finger on every control of the page: `node tests/page/touch.mjs FOLDER PROGRAM [SHOTS]`. On each screen and in each
// window, on a phone and on a tablet, it presses each control in view, expects the program to notice the press, and
// leaves the control without releasing it there. Swipes bring the next controls into view.
import { PHONE, check_errors, chord, go, open, pass, pause, picture, play, probe, reach, tap } from './visit.mjs';

const TABLET = { width: 1024, height: 768, deviceScaleFactor: 1, isMobile: true, hasTouch: true };
// Swipes in one place of a screen at most, and how long a press may take to be noticed, in milliseconds.
const MAX_SWIPES = 12;
const PRESS_TIMEOUT = 15_000;

/** The visible controls and their positions. */
async function controls(page) {
  const lines = [...(await probe(page)).matchAll(/^control:(\w+) (-?\d+) (-?\d+)$/gm)];
  return new Map(lines.map(([, name, x, y]) => [name, [Number(x), Number(y)]]));
}

/** Waits until the probe has a matching line, or no such line; returns whether that happened. */
async function becomes(page, pattern, expected) {
  const is_so = (source, expected) =>
    new RegExp(source, 'm').test(document.documentElement.dataset.probe ?? '') === expected;
  const options = { timeout: PRESS_TIMEOUT, polling: 50 };
  return page.waitForFunction(is_so, options, pattern, expected).then(() => true, () => false);
}

/** Presses a control, and lets go elsewhere. Returns a sentence if the program does not notice the press. */
async function press(page, name, [x, y]) {
  const finger = await page.touchscreen.touchStart(x, y);
  const is_held = await becomes(page, `^held ${name}$`, true);
  const { width, height } = page.viewport();
  await finger.move(x < width / 2 ? width - 1 : 0, height - 1);
  await pause(50);
  await finger.end();
  const is_free = await becomes(page, '^held ', false);
  if (is_held && is_free) return null;
  return `control ${name} at ${x}, ${y}: ${is_held ? 'still held after the finger has left' : 'no press'}`;
}

/** Presses a control once more, unless it has left the screen. */
async function again(page, name) {
  await pause(500);
  const place = (await controls(page)).get(name);
  return place ? press(page, name, place) : null;
}

/** Moves a finger up over a point; returns whether that brought other controls into view. */
async function swipe(page, [x, y]) {
  const before = JSON.stringify([...(await controls(page)).values()]);
  const finger = await page.touchscreen.touchStart(x, y);
  for (let step = 1; step <= 6; step += 1) {
    await finger.move(x, y - 40 * step);
    await pause(40);
  }
  await finger.end();
  await pause(800);
  return JSON.stringify([...(await controls(page)).values()]) !== before;
}

/** Presses all controls of a screen, also those that a swipe over one of the points brings into view. */
async function walk(page, screen, ...swipe_points) {
  const done = new Set();
  const faults = [];
  const press_all = async () => {
    for (;;) {
      const next = [...(await controls(page))].find(([name]) => !done.has(name));
      if (!next) return;
      const [name, place] = next;
      done.add(name);
      // Again, since the press before may have opened something over it or moved it.
      const fault = (await press(page, name, place)) && (await again(page, name));
      if (fault) faults.push(fault);
    }
  };
  await press_all();
  const shown = done.size;
  for (const point of swipe_points) {
    for (let swipes = 0; swipes < MAX_SWIPES && (await swipe(page, point)); swipes += 1) await press_all();
  }
  if (done.size === 0) throw new Error(`${screen}: no control`);
  if (faults.length) {
    await picture(page, `touch-${screen.replaceAll(' ', '-')}`);
    throw new Error(`${screen}: ${faults.length} of ${done.size} controls\n${faults.join('\n')}`);
  }
  pass(`${screen}: ${done.size} controls noticed a finger, ${done.size - shown} of them after a swipe`);
}

/** Windows that keys open over a game, and the keys that close them. */
const WINDOWS = [
  ['menu', ['F10']], ['help', ['F1']], ['legend', ['F2']], ['rules', ['F3']], ['pieces', ['F4']], ['players', ['Control', 'KeyP']],
  ['thinking', ['KeyT']], ['notes', ['Control', 'KeyK']], ['typed line', ['Slash']], ['about', ['F12']],
];

async function walk_all(size, device) {
  const page = await open('?probe', size);
  await reach(page, /^search /);
  const { width, height } = size;
  const low = [width / 2, height * 0.8];
  await walk(page, `start screen of a ${device}`, [width / 4, height * 0.8], [width * 0.8, height * 0.8]);
  for (const [name, keys] of [['lessons', ['F5']], ['problems', ['Shift', 'F5']], ['settings', ['Control', 'Comma']]]) {
    await go(page, '?probe');
    await reach(page, /^search /);
    await chord(page, ...keys);
    await pause(3000);
    await walk(page, `${name} on a ${device}`, low);
  }
  await go(page, '?game=tori&white=ai:1&probe');
  await reach(page, /^plies 0 still/);
  await pause(3000);
  await walk(page, `game on a ${device}`);
  for (const [name, keys] of WINDOWS) {
    await chord(page, ...keys);
    await pause(1500);
    await walk(page, `${name} on a ${device}`, low);
    await page.keyboard.press('Escape');
    await pause(1000);
  }
  // The swipes may have turned the board.
  await go(page, '?game=tori&white=ai:1&probe');
  await reach(page, /^plies 0 still/);
  await tap(page, '4f');
  await tap(page, '3f');
  await reach(page, /^plies 2 still/);
  pass(`after all this, a move by touch on a ${device}`);
  await page.close();
  check_errors();
}

await play(() => walk_all(PHONE, 'phone'), () => walk_all(TABLET, 'tablet'));
