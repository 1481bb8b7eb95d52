// Writes positions of Chu with all their legal moves according to shogiops, the rules library of lishogi.
// `chu_lishogi.txt` was made with version 0.18.0:
//
//     npm install shogiops@0.18.0
//     node chu_lishogi.mjs 150 > chu_lishogi.txt
//
// with this file in the folder of the installation. The arguments are the number of positions and the seed
// (1 by default). Two positions of three come from random games that prefer captures, promotions and Lions;
// the third is a crowded board with several Lions.
//
// A line is an SFEN, `|`, and the moves of each piece: its square, then where each move ends, after the
// squares of pieces captured on the way (`6f:6e`) and before `+` if it promotes.

import { initialSfen, makeSfen, parseSfen } from 'shogiops/sfen';
import { makeSquareName, parseSquareName } from 'shogiops/util';

const count = Number(process.argv[2] ?? 150);
let state = BigInt(process.argv[3] ?? 1) * 0x9e3779b97f4a7c15n;

/** A number below `limit`, the same in every run (SplitMix64). */
function roll(limit) {
  state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
  let z = state;
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return Number((z ^ (z >> 31n)) % BigInt(limit));
}

const FILES = Array.from({ length: 12 }, (_, index) => index + 1);
const NAMES = FILES.flatMap(file => [...'abcdefghijkl'].map(rank => `${file}${rank}`));
const SQUARES = NAMES.map(name => parseSquareName(name));
const TWO_STEPS = ['lion', 'lionpromoted', 'falcon', 'eagle'];

function neighbours(square) {
  const name = makeSquareName(square);
  const file = parseInt(name, 10);
  const rank = name.charCodeAt(name.length - 1);
  const near = [-1, 0, 1].flatMap(x => [-1, 0, 1].map(y => `${file + x}${String.fromCharCode(rank + y)}`));
  return near.filter(other => other !== name && NAMES.includes(other)).map(other => parseSquareName(other));
}

/** All legal moves, with and without promotion. */
function movesOf(position) {
  const moves = [];
  const context = position.ctx();
  for (const from of SQUARES) {
    const piece = position.board.get(from);
    if (piece?.color !== position.turn) continue;
    for (const to of position.moveDests(from, context))
      for (const promotion of [false, true])
        if (position.isLegal({ from, to, promotion }, context)) moves.push({ from, to, promotion });
    if (!TWO_STEPS.includes(piece.role)) continue;
    for (const midStep of neighbours(from))
      for (const to of neighbours(midStep))
        if (position.isLegal({ from, to, midStep }, context)) moves.push({ from, to, midStep });
  }
  return moves;
}

/** A move as text: the square of a capture on the way, the destination, and `+` for promotion. */
function written(position, move) {
  const taken = move.midStep !== undefined && position.board.get(move.midStep);
  const way = taken && taken.color !== position.turn ? `${makeSquareName(move.midStep)}:` : '';
  return `${way}${makeSquareName(move.to)}${move.promotion ? '+' : ''}`;
}

function line(position) {
  const moves = movesOf(position);
  const pieces = SQUARES.map(square => {
    const ends = moves.filter(move => move.from === square).map(move => written(position, move));
    return ends.length > 0 ? [makeSquareName(square), ...[...new Set(ends)].sort()].join(' ') : '';
  });
  return `${makeSfen(position)} | ${pieces.filter(text => text !== '').join('; ')}`;
}

const read = sfen => parseSfen('chushogi', sfen, false).unwrap();

/** The relative probability of a move. */
function weight(position, move) {
  const captures = [move.to, move.midStep].filter(at => at !== undefined && position.board.get(at));
  const lion = TWO_STEPS.includes(position.board.get(move.from).role);
  return 1 + 4 * captures.length + (move.promotion ? 2 : 0) + (lion && captures.length > 0 ? 2 : 0);
}

let game = read(initialSfen('chushogi'));
let plies = 0;

/** The position after some more plies of a random game; a new one begins after its end or 200 plies. */
function fromGame() {
  for (let ply = 5 + roll(15); ply > 0; ply -= 1) {
    const moves = game.isEnd() || plies > 200 ? [] : movesOf(game);
    if (moves.length === 0) {
      game = read(initialSfen('chushogi'));
      plies = 0;
      continue;
    }
    const weights = moves.map(move => weight(game, move));
    let left = roll(weights.reduce((a, b) => a + b));
    game.play(moves[weights.findIndex(share => (left -= share) < 0)]);
    plies += 1;
  }
  return game;
}

const MANY = ['N', 'N', 'N', '+O', 'P', 'P', 'P', 'I', 'I', 'I', '+H', '+D', 'O', 'L'];
const OTHERS = [...'PLSGCBRTHDEFQIOXAVM', '+P', '+L', '+S', '+C', '+B', '+R', '+A', '+F', '+T', '+X', '+V', '+M'];

/** A board of which a part is crowded, often after the capture of a Lion. */
function fromDice() {
  const rows = FILES.map(() => FILES.map(() => ''));
  const [left, top, percent] = [roll(6), roll(6), 6 + roll(32)];
  for (let y = top; y < top + 7; y += 1)
    for (let x = left; x < left + 7; x += 1)
      if (roll(100) < percent) {
        const code = roll(2) === 0 ? MANY[roll(MANY.length)] : OTHERS[roll(OTHERS.length)];
        rows[y][x] = roll(2) === 0 ? code : code.toLowerCase();
      }
  const turn = roll(2) === 0 ? 'b' : 'w';
  const enemy = code => (turn === 'b' ? code.toLowerCase() : code);
  // A Lion, a slight piece next to it, and an enemy Lion behind that.
  const [x, y] = [left + 3, top + 3];
  const [right, down] = [roll(3) - 1, roll(3) - 1];
  rows[y + 2 * down][x + 2 * right] = enemy('N');
  rows[y + down][x + right] = enemy(roll(2) === 0 ? 'P' : 'I');
  rows[y][x] = turn === 'b' ? 'N' : 'n';
  rows[0][11] = 'k';
  rows[11][0] = 'K';
  const board = rows.map(row => row.map(code => code || '1').join('').replace(/1+/g, gap => gap.length));
  const enemies = [enemy('N'), enemy('+O')];
  const lions = NAMES.filter(name => {
    const [file, rank] = [parseInt(name, 10), name.charCodeAt(name.length - 1) - 97];
    return enemies.includes(rows[rank][12 - file]);
  });
  const fell = roll(3) === 0 ? NAMES[roll(NAMES.length)] : lions[roll(lions.length || 1)];
  return read(`${board.join('/')} ${turn} ${roll(2) === 0 ? (fell ?? '-') : '-'} 1`);
}

for (let done = 0; done < count; ) {
  const position = done % 3 === 2 ? fromDice() : fromGame();
  if (position.isEnd()) continue;
  console.log(line(position));
  done += 1;
}
