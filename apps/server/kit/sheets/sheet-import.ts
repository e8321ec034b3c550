import type { ErrorDetail } from '@tarima/domain/kit/errors';
import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import type { ImportReadOptions, PreviewedRow } from '@tarima/domain/kit/sheets/contract';
import type { Language } from '@tarima/domain/kit/words';
import type { Catalogue, RecordReader } from '../catalogue/records.ts';
import type { Transaction } from '../database.ts';
import type { ActingUser } from '../serve.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Input of an import before it opens the file. */
export interface SheetImport {
  readonly tx: Transaction;
  readonly catalogue: Catalogue;
  readonly person: ActingUser;
  readonly language: Language;
  readonly dryRun: boolean;
  /** User's choices for a file that is not a template of the product. */
  readonly reading?: ImportReadOptions | undefined;
  /** Commands of modules whose records are not written as plain rows. */
  readonly writes?: RowImportCommands | undefined;
  /** Callback after some rows, with the number of rows so far. */
  onProgress?(rows: number): void;
}

/** Commands that write the records of a module with its own commands. */
export interface RowImportCommands {
  /** Fields with unique values, besides those that the module declares as unique. */
  readonly unique?: readonly string[];
  /** Takes the locks that must precede the locks of records, before any row of a written sheet is checked. */
  begin?(tx: Transaction, person: ActingUser): Promise<unknown>;
  /** Runs the writing of a whole sheet, where its rows have one consequence together. */
  writeSheet?<Result>(
    tx: Transaction,
    person: ActingUser,
    write: () => Promise<Result>,
  ): Promise<Result>;
  /** Refuses a row that the commands would refuse. */
  check(tx: Transaction, person: ActingUser, row: Pick<RowToWrite, 'id' | 'body'>): Promise<void>;
  create(
    tx: Transaction,
    person: ActingUser,
    reader: RecordReader,
    body: ModuleRecordBody,
  ): Promise<unknown>;
  update(
    tx: Transaction,
    person: ActingUser,
    reader: RecordReader,
    id: number,
    body: ModuleRecordBody,
  ): Promise<unknown>;
}

/** Row with the action that it would perform. */
export interface RowToWrite {
  readonly row: SheetRow;
  readonly action: PreviewedRow['action'];
  /** Body of the row; undefined for an invalid row. */
  readonly body: ModuleRecordBody | undefined;
  readonly id: number | undefined;
  readonly issues: readonly ErrorDetail[];
  /** Whether the location of the new record is proposed from its city. */
  readonly isLocated?: boolean;
}
