// The computer player: its own program, in a thread of its own. It hears nothing before it is loaded, so what the page
// has said by then waits.
import init from './engine.js';

const waiting = [];
self.onmessage = (event) => waiting.push(event.data);
await init();
waiting.forEach((data) => self.onmessage(new MessageEvent('message', { data })));
