// The readers of records.py that run in Node. The input is a list of [format, text]. The output has the result of
// each reader for each text: [SFEN, plies, whether the reader stopped before the end], or null for a text that
// it cannot read.

import { readFileSync } from 'node:fs';
import { parseCsaHeader, parseCsaMoveOrDrop } from 'shogiops/notation/csa';
import { parseKifHeader, parseKifMovesOrDrops } from 'shogiops/notation/kif';
import { initialSfen, makeSfen, parseSfen } from 'shogiops/sfen';
import { importCSA, importKI2, importKIF, Move, Record } from 'tsshogi';

const fromUsi = (text) => Record.newByUSI(text.split('\n', 1)[0].trim());
const TSSHOGI = { kif: importKIF, ki2: importKI2, csa: importCSA, usi: fromUsi };
// shogiops reads headings and moves, but leaves it to the caller to find them.
const SHOGIOPS = { kif: kifByShogiops, csa: csaByShogiops };

function byTsshogi(record) {
  const plies = record.moves.filter((node) => node.move instanceof Move).length;
  record.goto(plies);
  return [record.position.sfen, plies, false];
}

function kifByShogiops(file) {
  const [text] = file.split('\n変化', 1);
  // A game of Chu from the usual position is recognised only by its moves.
  const isChu = /獅子|仲人|麒麟|奔王/.test(text) && !/^\|/m.test(text);
  const position = (isChu ? parseSfen('chushogi', initialSfen('chushogi')) : parseKifHeader(text)).unwrap();
  // shogiops writes `(じっと)` when a lion returns to its square, but cannot read it.
  const lines = text.replace(/　/g, ' ').replaceAll('(じっと)', '').split('\n').map((line) => line.trim());
  // shogiops would read the number of a move as a square, except before the words for a step of a double move.
  const words = lines.filter((line) => /^\d/.test(line)).map((line) => line.replace(/^\d+[ 手目]*(?!.*[一二]歩目)/, ''));
  const moves = parseKifMovesOrDrops(words);
  const [sfen, plies, stopped] = play(position, moves);
  // shogiops ignores everything after a move that it cannot read. The last line says how the game ended.
  const steps = moves.reduce((sum, move) => sum + ('midStep' in move ? 2 : 1), 0);
  return [sfen, plies, stopped || steps + 1 < words.length];
}

function csaByShogiops(text) {
  const position = parseCsaHeader(text.replace(/^'.*$/gm, '')).unwrap();
  const moves = text.split(/[\n,]/).map((line) => line.trim()).filter((line) => /^[+-]\d{4}[A-Z]{2}/.test(line));
  return play(position, moves, (move) => parseCsaMoveOrDrop(position, move));
}

function play(position, moves, parse = (move) => move) {
  for (const [ply, written] of moves.entries()) {
    const move = parse(written);
    if (!move || !position.isLegal(move)) return [makeSfen(position), ply, true];
    position.play(move);
  }
  return [makeSfen(position), moves.length, false];
}

function attempt(read) {
  try {
    return read();
  } catch {
    return null;
  }
}

const texts = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(texts.map(([format, text]) => ({
  // A reader that does not know the format throws an exception, which `attempt` turns into null.
  tsshogi: attempt(() => byTsshogi(TSSHOGI[format](text))),
  shogiops: attempt(() => SHOGIOPS[format](text)),
}))));
