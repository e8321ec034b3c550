import { openCsv } from './read-csv.ts';
import { openWorkbook, type Workbook } from './read-workbook.ts';

/** Opens what somebody wants to import, by what it is: a workbook is a zip, anything else a file of texts. */
export const openSheet = async (file: Buffer): Promise<Workbook> =>
  file.subarray(0, 4).toString('latin1') === 'PK\x03\x04' ? openWorkbook(file) : openCsv(file);
