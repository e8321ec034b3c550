import { ZipArchive } from './zip-archive.ts';
import type { SheetOpenOptions } from './find-sheet-header.ts';
import { openCsvFile } from './read-csv.ts';
import { openWorkbook, type OpenedWorkbook } from './read-workbook.ts';

const isZip = (file: Buffer): boolean => file.subarray(0, 4).toString('latin1') === 'PK\x03\x04';

/** Parses a file by its type: a workbook is a zip, any other file is a text file. */
export const parseSheetFile = async (
  file: Buffer,
  opening?: SheetOpenOptions,
): Promise<OpenedWorkbook> =>
  isZip(file) ? openWorkbook(file, opening) : openCsvFile(file, opening);

/** Returns the declared size of an unpacked file in bytes; unpacking stops beyond this size. */
export const getUnpackedFileSize = (file: Buffer): number =>
  isZip(file) ? Math.max(file.length, new ZipArchive(file).unpacked) : file.length;
