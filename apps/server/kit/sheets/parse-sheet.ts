import { Archive } from './archive.ts';
import { openCsv } from './read-csv.ts';
import { openWorkbook, type Workbook } from './read-workbook.ts';

const isZip = (file: Buffer): boolean => file.subarray(0, 4).toString('latin1') === 'PK\x03\x04';

/** Parses a file by its type: a workbook is a zip, anything else a text file. */
export const parseSheet = async (file: Buffer): Promise<Workbook> =>
  isZip(file) ? openWorkbook(file) : openCsv(file);

/** Returns the declared size of an unpacked file in bytes; unpacking stops when there are more. */
export const getUnpackedSize = (file: Buffer): number =>
  isZip(file) ? Math.max(file.length, new Archive(file).unpacked) : file.length;
