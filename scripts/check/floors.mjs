// Floors of a folder: its rooms build on each other in one direction.
import fs from 'node:fs';
import path from 'node:path';
import { importsOf, sourcesIn, targetOf } from './arrow.mjs';

/**
 * Floors of a folder from the ground up. The rooms of a floor import those below, and none beside or above it; rooms joined by `⇄` import
 * each other. `.` stands for the files beside the rooms.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const floors = {
  'packages/domain': [
    'kit ⇄ catalogs ⇄ profiles',
    'accounts api-keys custom-fields customers divisions first-steps inventories loading measures positions webhooks',
    'products products-families raw-materials shell shifts stores suppliers technical-sheets transfers vehicles workplaces',
    'calendar-days planning price-lists purchases returns session shipments workplaces-flows',
    'absences orders pallets reports trips',
    'customer-page cutting demand floor users',
    'audit notifications piece-rates',
    '.',
    'sheets',
  ],
  'packages/domain/planning': ['.', 'calendar', 'rules', 'calls engine'],
  'apps/web/planning': ['. calendar finish replan', 'plan screen', 'all board', 'production'],
  'apps/web/kit': [
    '. charts offline testing',
    'cells data map parts',
    'dropdown frame rows select',
    'filters form pdf picture',
    'list panel sheets',
    'document many remove',
  ],
};

// Folders for tests.
const noRooms = /(^|\/)testing\/|\.test\.tsx?$/;
// Code that a room loads when it is opened is no foundation of that room.
const loadedLater = /\bimport\(\s*'[^']+'\s*\)/g;

/**
 * @param {string} file below the folder
 * @param {string} source
 * @param {readonly string[]} plan
 * @returns {string[]} a line for each import that does not lead down
 */
export function upwardImports(file, source, plan) {
  const from = findFloor(file, plan);
  if (from === undefined) return [`${file}: its room has no floor in scripts/check/floors.mjs`];
  return importsOf(source.replaceAll(loadedLater, ''))
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => targetOf(specifier, file))
    .filter((target) => !target.startsWith('..') && roomOf(target) !== roomOf(file))
    .filter((target) => {
      const to = findFloor(target, plan);
      return to === undefined || (to.group !== from.group && to.height >= from.height);
    })
    .map((target) => `${file} imports ${target}, which is on no floor below it`);
}

/** @param {string} file */
const roomOf = (file) => (file.includes('/') ? (file.split('/')[0] ?? '.') : '.');

/**
 * Returns the height of a file's room, and the rooms that it may import beside it.
 * @param {string} file
 * @param {readonly string[]} plan
 */
function findFloor(file, plan) {
  const room = roomOf(file);
  for (const [height, floor] of plan.entries())
    for (const group of floor.replaceAll(' ⇄ ', '⇄').split(' '))
      if (group.split('⇄').includes(room)) return { height, group };
  return undefined;
}

/** @param {string} repository */
export const allUpwardImports = (repository) =>
  Object.entries(floors).flatMap(([folder, plan]) =>
    sourcesIn(path.join(repository, folder))
      .filter((name) => !noRooms.test(name))
      .flatMap((name) =>
        upwardImports(name, fs.readFileSync(path.join(repository, folder, name), 'utf8'), plan),
      )
      .map((line) => `${folder}/${line}`),
  );
