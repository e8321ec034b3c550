import path from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { assertFreeDiskSpace, toFullDiskError } from './free-disk-space.ts';
import { createUsedDataFolder, createTestFolder } from './testing/folders.ts';

const megabytes = (count: number) => (): number => count * 2 ** 20;

test('a new database needs 512 MB of free space, an existing one 64 MB', async () => {
  const unmade = path.join(createTestFolder(), 'not/yet');
  expect(() => assertFreeDiskSpace(unmade, megabytes(512))).not.toThrow();
  expect(() => assertFreeDiskSpace(unmade, megabytes(511))).toThrow(
    'has 511 MB left and Tarima needs 512 MB',
  );
  const livedIn = await createUsedDataFolder();
  expect(() => assertFreeDiskSpace(livedIn, megabytes(64))).not.toThrow();
  expect(() => assertFreeDiskSpace(livedIn, megabytes(63))).toThrow(
    'has 63 MB left and Tarima needs 64 MB',
  );
});

test('an error becomes DISK_FULL if the disk has no space, unless it has a more specific cause', () => {
  const mine = { DATA_DIR: createTestFolder(), DATABASE_URL: undefined };
  const external = { ...mine, DATABASE_URL: 'postgres://elsewhere' };
  const cut = new Error('Connection terminated unexpectedly');
  const noRoom = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const taken = new OperatorError('PORT_TAKEN', 'Port 3000 is taken');
  const failed = new OperatorError('POSTGRES_FAILED', 'PostgreSQL did not start');
  const full = expect.objectContaining({ code: 'DISK_FULL' });

  expect(toFullDiskError(cut, mine, megabytes(63))).toEqual(full);
  expect(toFullDiskError(failed, mine, megabytes(63))).toEqual(full);
  expect(toFullDiskError(cut, mine, megabytes(64))).toBe(cut);
  expect(toFullDiskError(cut, external, megabytes(0))).toBe(cut);
  expect(toFullDiskError(taken, mine, megabytes(0))).toBe(taken);
  for (const config of [mine, external])
    expect(toFullDiskError(noRoom, config, megabytes(900))).toEqual(full);
});
