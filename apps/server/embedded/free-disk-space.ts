import fs from 'node:fs';
import path from 'node:path';
import { OperatorError, getSystemErrorCode } from '../operator-error.ts';

const megabyte = 2 ** 20;

/** Bytes for a new database with the demo company, and for an existing database to start: PostgreSQL writes its log in pieces of 16 MB. */
const needed = { new: 512 * megabyte, known: 64 * megabyte };

/**
 * Refuses a disk that would be full before the database has started.
 * @param measureFreeBytes returns the free bytes of a folder
 * @throws OperatorError `DISK_FULL`, before anything is written
 */
export function assertFreeDiskSpace(
  dataDir: string,
  measureFreeBytes: (folder: string) => number = getFreeBytes,
): void {
  const least = fs.existsSync(path.join(dataDir, 'postgres')) ? needed.known : needed.new;
  const remaining = measureFreeBytes(findExistingFolder(path.resolve(dataDir)));
  if (remaining < least) throw createDiskFullError(dataDir, remaining, least);
}

/**
 * Converts a start failure to the error of a full disk where the disk is full; otherwise returns the failure itself.
 * PostgreSQL stops without a reason when it cannot write, so the free space decides. An external database has its own disk.
 */
export function toFullDiskError(
  error: unknown,
  {
    DATA_DIR,
    DATABASE_URL,
  }: { readonly DATA_DIR: string; readonly DATABASE_URL?: string | undefined },
  measureFreeBytes: (folder: string) => number = getFreeBytes,
): unknown {
  if (error instanceof OperatorError && error.code !== 'POSTGRES_FAILED') return error;
  const remaining = measureFreeBytes(findExistingFolder(path.resolve(DATA_DIR)));
  const isTooLittle = DATABASE_URL === undefined && remaining < needed.known;
  return isTooLittle || isOfFullDisk(error)
    ? createDiskFullError(DATA_DIR, remaining, needed.known, error)
    : error;
}

const isOfFullDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(getSystemErrorCode(error) ?? '');

function createDiskFullError(
  dataDir: string,
  remaining: number,
  least: number,
  cause?: unknown,
): OperatorError {
  const formatMegabytes = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`;
  return new OperatorError(
    'DISK_FULL',
    `The disk of the data folder ${path.resolve(dataDir)} has ${formatMegabytes(remaining)} left and Tarima needs ${formatMegabytes(least)} to start. Make room there, or choose another folder with DATA_DIR.`,
    { cause },
  );
}

function getFreeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

/** Returns the folder, or the nearest existing folder above it. */
function findExistingFolder(folder: string): string {
  const above = path.dirname(folder);
  return fs.existsSync(folder) || above === folder ? folder : findExistingFolder(above);
}
