import fs from 'node:fs';
import os from 'node:os';
import { repository } from '../processes.mjs';
import { OperatorError } from '../tell.mjs';

const gigabyte = 2 ** 30;
/** Databases, the demo company and the browser's profiles together. */
const needed = 2 * gigabyte;

/**
 * Refuses to begin what would end halfway for want of room.
 * @param {readonly string[]} folders where the tests write
 * @param {(folder: string) => number} left bytes that are free there
 * @throws OperatorError that names the folder
 */
export function refuseFullDisk(folders = [repository, os.tmpdir()], left = freeIn) {
  for (const folder of folders)
    if (left(folder) < needed)
      throw new OperatorError(
        `The disk of ${folder} has ${(left(folder) / gigabyte).toFixed(1)} GB left and the tests need ${needed / gigabyte} GB. Make room there, or name another folder with TMPDIR.`,
      );
}

/**
 * @param {string} folder
 * @throws OperatorError where there is none
 */
function freeIn(folder) {
  if (!fs.existsSync(folder))
    throw new OperatorError(
      `There is no folder ${folder}, where the tests would write. Make it, or name another one with TMPDIR.`,
    );
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}
