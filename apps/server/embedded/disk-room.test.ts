import path from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { assertRoom, explainFullDisk } from './disk-room.ts';
import { createUsedFolder, testFolder } from './testing/folders.ts';

const megabytes = (count: number) => (): number => count * 2 ** 20;

test('a new database needs 512 MB, one that is there 64 MB', async () => {
  const unmade = path.join(testFolder(), 'not/yet');
  expect(() => assertRoom(unmade, megabytes(512))).not.toThrow();
  expect(() => assertRoom(unmade, megabytes(511))).toThrow(
    'has 511 MB left and Tarima needs 512 MB',
  );
  const livedIn = await createUsedFolder();
  expect(() => assertRoom(livedIn, megabytes(64))).not.toThrow();
  expect(() => assertRoom(livedIn, megabytes(63))).toThrow('has 63 MB left and Tarima needs 64 MB');
});

test('a failure is the full disk’s where there is no room, and stays itself where it says more', () => {
  const mine = { DATA_DIR: testFolder(), DATABASE_URL: undefined };
  const external = { ...mine, DATABASE_URL: 'postgres://elsewhere' };
  const cut = new Error('Connection terminated unexpectedly');
  const noRoom = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const taken = new OperatorError('PORT_TAKEN', 'Port 3000 is taken');
  const failed = new OperatorError('POSTGRES_FAILED', 'PostgreSQL did not start');
  const full = expect.objectContaining({ code: 'DISK_FULL' });

  expect(explainFullDisk(cut, mine, megabytes(63))).toEqual(full);
  expect(explainFullDisk(failed, mine, megabytes(63))).toEqual(full);
  expect(explainFullDisk(cut, mine, megabytes(64))).toBe(cut);
  expect(explainFullDisk(cut, external, megabytes(0))).toBe(cut);
  expect(explainFullDisk(taken, mine, megabytes(0))).toBe(taken);
  for (const config of [mine, external])
    expect(explainFullDisk(noRoom, config, megabytes(900))).toEqual(full);
});
