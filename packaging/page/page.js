// Loads the program and shows the progress. Messages that the program can show are left to the program.
import init from './board.js';

const TEXTS = {
  en: {
    loading: 'Setting up the board …',
    starting: 'Carving the pieces …',
    noWebgl: 'This browser cannot draw the board: it has no WebGL 2. Try a recent Firefox, Chrome, Edge or Safari, ' +
      'or switch graphics acceleration on in its settings.',
    noWasm: 'This browser cannot run the program: it has no WebAssembly. Try a recent Firefox, Chrome, Edge or Safari.',
    noFile: 'The program could not be loaded. Are you online? Reload the page to try again.',
    broken: 'The program has stopped. Your game is kept: reload the page to go on.',
  },
  ja: {
    loading: '盤を並べています…',
    starting: '駒を彫っています…',
    noWebgl: 'このブラウザーには WebGL 2 がないので、盤を描けません。新しい Firefox、Chrome、Edge、Safari を使うか、' +
      '設定でグラフィックの高速化をオンにしてください。',
    noWasm: 'このブラウザーには WebAssembly がないので、動きません。新しい Firefox、Chrome、Edge、Safari を使ってください。',
    noFile: '読み込めませんでした。接続を確かめて、ページを再読み込みしてください。',
    broken: '止まってしまいました。対局は保存されています。ページを再読み込みすると続けられます。',
  },
};

const language = (navigator.language || 'en').startsWith('ja') ? 'ja' : 'en';
const texts = TEXTS[language];
document.documentElement.lang = language;

const curtain = document.getElementById('curtain');
const news = document.getElementById('news');
const bar = document.getElementById('progress');

/** Shows a sentence in place of the board until the page is reloaded. */
function give_up(sentence) {
  bar.remove();
  news.textContent = sentence;
  document.body.append(curtain);
}

/** Fetches a file and shows the progress. `size` is its length in bytes, which the server may not report. */
async function fetch_with_progress(name, size) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  let read = 0;
  const count = new TransformStream({
    transform(chunk, out) {
      read += chunk.length;
      bar.value = Math.min(read / size, 1);
      if (read >= size) news.textContent = texts.starting;
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: { 'Content-Type': 'application/wasm' } });
}

/** Whether the browser also uses the key: for the clipboard, reloading, tabs, zoom, full screen or its tools. */
function is_browser_key(event) {
  const command = event.ctrlKey || event.metaKey;
  return ['F5', 'F11', 'F12'].includes(event.key) ||
    (command && ['c', 'x', 'v', 'r', 't', 'n', 'w', '+', '-', '0'].includes(event.key.toLowerCase()));
}

async function start() {
  if (typeof WebAssembly !== 'object') return give_up(texts.noWasm);
  if (!document.createElement('canvas').getContext('webgl2')) return give_up(texts.noWebgl);
  news.textContent = texts.loading;
  // The program calls `preventDefault` for every key. For the keys of the browser, the call has no effect.
  const keep_default = (event) => { if (is_browser_key(event)) event.preventDefault = () => {}; };
  addEventListener('keydown', keep_default, { capture: true });
  addEventListener('contextmenu', (event) => event.preventDefault());
  let program;
  try {
    program = await fetch_with_progress('board_bg.wasm', BOARD_BYTES);
  } catch {
    return give_up(texts.noFile);
  }
  const board = document.getElementById('board');
  board.addEventListener('webglcontextlost', () => give_up(texts.broken));
  board.focus();
  try {
    await init({ module_or_path: program });
  } catch (fault) {
    // winit leaves the first call by this exception, and the program continues to run.
    if (!String(fault).includes('Using exceptions for control flow')) {
      console.error(fault);
      give_up(texts.broken);
    }
  }
}

// A panic of the program ends with `unreachable`.
addEventListener('error', (event) => {
  if (event.error instanceof WebAssembly.RuntimeError) give_up(texts.broken);
});
start();
