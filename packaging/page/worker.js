// The computer player, a separate WebAssembly module in a worker thread. Messages that arrive before the module is
// loaded are kept and handled afterwards.
import init from './engine.js';

const waiting = [];
self.onmessage = (event) => waiting.push(event.data);
await init();
waiting.forEach((data) => self.onmessage(new MessageEvent('message', { data })));
