import fs from 'node:fs';
import path from 'node:path';
import { importsOf, sourcesIn, targetOf } from './arrow.mjs';
import { floors } from './floors.mjs';
import { circles, otherRooms, roomPlan } from './room-plan.mjs';

/** @typedef {import('./room-plan.mjs').Room} Room */
/** @typedef {{ room: string, file: string, target: string }} Use an import from a room, of a file in another */

// Folders and files for tests, and migrations.
const noRooms = /(^|\/)(migrations|testing|asked)\/|\.test\.tsx?$|(^|\/)testing\.ts$/;

/**
 * Returns the imports between rooms of one package.
 * @param {string} house
 * @returns {Use[]}
 */
function usesOf(house) {
  return sourcesIn(house)
    .filter((name) => name.includes('/') && !noRooms.test(name))
    .flatMap((file) => usesIn(file, fs.readFileSync(path.join(house, file), 'utf8')));
}

/**
 * @param {string} file below its house
 * @param {string} source
 * @returns {Use[]}
 */
export function usesIn(file, source) {
  const room = roomOf(file);
  return importsOf(source)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => targetOf(specifier, file))
    .map((target) => target.replace(/\.(tsx?|module\.css)$/, ''))
    .filter((target) => ![room, 'kit'].includes(roomOf(target)))
    .map((target) => ({ room, file, target }));
}

/** @param {string} file */
const roomOf = (file) => (file.includes('/') ? (file.split('/')[0] ?? '') : '');

/**
 * Returns a line for each import that the plan lacks, each planned import that no file uses, and each new circle.
 * @param {readonly Use[]} uses
 * @param {Readonly<Record<string, Room>>} plan
 * @param {readonly (readonly string[])[]} known
 * @param {Room} other what each room without a plan of its own may import
 * @returns {string[]}
 */
export function wrongIn(uses, plan, known, other) {
  const planned = Object.entries(plan).flatMap(([room, { uses: targets }]) =>
    targets.map((target) => ({ room, target })),
  );
  const forbidden = uses
    .filter(({ room, target }) => !(plan[room] ?? other).uses.some((each) => matches(each, target)))
    .map(({ file, target }) => `${file}: the plan of rooms has no ${target} for ${roomOf(file)}/`);
  const idle = planned
    .filter(
      ({ room, target }) => !uses.some((use) => use.room === room && matches(target, use.target)),
    )
    .map(({ room, target }) => `scripts/check/room-plan.mjs: ${room}/ does not use ${target}`);
  const idleElsewhere = other.uses
    .filter((target) => !uses.some((use) => !plan[use.room] && matches(target, use.target)))
    .map((target) => `scripts/check/room-plan.mjs: no room without a plan uses ${target}`);
  const standing = circlesOf(uses);
  const circling = standing.filter(
    (circle) => !known.some((rooms) => circle.every((room) => rooms.includes(room))),
  );
  const gone = known.filter((rooms) => !standing.some((circle) => circle.join() === rooms.join()));
  return [
    ...forbidden,
    ...idle,
    ...idleElsewhere,
    ...circling.map((circle) => `${circle.join(' ⇄ ')}: rooms that import each other`),
    ...gone.map(
      (rooms) => `scripts/check/room-plan.mjs: ${rooms.join(' ⇄ ')} is not that circle any more`,
    ),
  ];
}

/**
 * Whether an entry of the plan permits a file: the file itself, or with `*` all files that end so.
 * @param {string} entry
 * @param {string} target
 */
const matches = (entry, target) =>
  entry.startsWith('*') ? target.endsWith(entry.slice(1)) : entry === target;

/**
 * Returns the groups of rooms that import each other, directly or through others, in the order of their names.
 * @param {readonly { room: string, target: string }[]} planned
 * @returns {string[][]}
 */
function circlesOf(planned) {
  const rooms = [...new Set(planned.map(({ room }) => room))].toSorted();
  const reached = new Map(rooms.map((room) => [room, reachedFrom(room, planned)]));
  /** @type {string[][]} */
  const circlesFound = [];
  for (const room of rooms) {
    if (circlesFound.some((circle) => circle.includes(room))) continue;
    const circle = rooms.filter(
      (other) => reached.get(room)?.has(other) && reached.get(other)?.has(room),
    );
    if (circle.length > 1) circlesFound.push(circle);
  }
  return circlesFound;
}

/**
 * @param {string} from
 * @param {readonly { room: string, target: string }[]} planned
 */
function reachedFrom(from, planned) {
  const seen = new Set([from]);
  for (const room of seen)
    for (const use of planned)
      if (use.room === room && roomOf(use.target) !== '') seen.add(roomOf(use.target));
  return seen;
}

const begin = '<!-- rooms: written by `npm run rooms` -->';
const end = '<!-- end of rooms -->';

/** The tables of docs/rooms.md. */
const tables = () => `${tablesOfRooms()}\n\n${listsOfFloors()}`;

/** Floors of each folder, the ground floor first. */
function listsOfFloors() {
  const lists = Object.entries(floors).map(([folder, plan]) =>
    [
      `\`${folder}\`:`,
      '',
      ...plan.map((floor) => `1. ${floor.replaceAll(/[^ ⇄]+/g, '`$&`')}`),
    ].join('\n'),
  );
  return [
    '### Floors',
    '',
    'The rooms of a floor import those below it, and none beside or above it.',
    '',
    lists.join('\n\n'),
  ].join('\n');
}

function tablesOfRooms() {
  return Object.entries(roomPlan)
    .map(([house, plan]) => {
      const rows = Object.entries(plan).map(([room, each]) => formatRow(`\`${room}/\``, each));
      const other = otherRooms[house];
      if (other) rows.push(formatRow('every other room', other));
      const standing = (circles[house] ?? []).map((rooms) => rooms.join(' ⇄ ')).join('; ');
      return [
        `### ${house}`,
        '',
        `Rooms that import each other: ${standing || 'none'}.`,
        '',
        '| room | files of other rooms that it may import |',
        '| --- | --- |',
        ...rows,
      ].join('\n');
    })
    .join('\n\n');
}

/**
 * @param {string} name
 * @param {Room} room
 */
const formatRow = (name, { uses, note }) =>
  `| ${name} | ${byRoom(uses)}${note && uses.length > 0 ? '; ' : ''}${note ?? ''} |`;

/** @param {readonly string[]} uses */
function byRoom(uses) {
  /** @type {Map<string, string[]>} */
  const rooms = new Map();
  for (const target of uses) {
    const room = roomOf(target);
    rooms.set(room, [...(rooms.get(room) ?? []), room ? target.slice(room.length + 1) : target]);
  }
  return [...rooms]
    .map(([room, files]) => (room ? `\`${room}/\` (${files.join(', ')})` : files.join(', ')))
    .join(', ');
}

/**
 * Replaces the tables in the text of docs/rooms.md.
 * @param {string} text
 */
export function withTables(text) {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < 0) throw new Error('docs/rooms.md lacks the marks around its tables');
  return `${text.slice(0, from)}${begin}\n\n${tables()}\n\n${text.slice(to)}`;
}

/** Removes the spaces that the formatter adds. @param {string} text */
const plain = (text) => text.replaceAll(/[ -]+/g, ' ');

/** @param {string} repository */
export function wrongRooms(repository) {
  const wrong = Object.entries(roomPlan).flatMap(([house, plan]) =>
    wrongIn(
      usesOf(path.join(repository, 'apps', house)),
      plan,
      circles[house] ?? [],
      otherRooms[house] ?? { uses: [] },
    ),
  );
  const text = fs.readFileSync(path.join(repository, 'docs/rooms.md'), 'utf8');
  if (plain(withTables(text)) !== plain(text))
    wrong.push('docs/rooms.md differs from the plan of rooms: npm run rooms');
  return wrong;
}
