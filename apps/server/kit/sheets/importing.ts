import type { ErrorDetail } from '@tarima/domain/kit/errors';
import type { Body } from '@tarima/domain/kit/schemas';
import type { ImportReading, PreviewedRow } from '@tarima/domain/kit/sheets/contract';
import type { Language } from '@tarima/domain/kit/words';
import type { Catalogue, Reader } from '../catalogue/records.ts';
import type { Transaction } from '../database.ts';
import type { Person } from '../serve.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Input of an import before it opens the file. */
export interface Importing {
  readonly tx: Transaction;
  readonly catalogue: Catalogue;
  readonly person: Person;
  readonly language: Language;
  readonly dryRun: boolean;
  /** User's choices for a file that is not our template. */
  readonly reading?: ImportReading | undefined;
  /** Set for modules whose records are not written the plain way. */
  readonly writes?: RowWrites | undefined;
  /** Called after some rows with the number of rows so far. */
  onProgress?(rows: number): void;
}

/** How records are written of a module that has commands of its own. */
export interface RowWrites {
  /** Fields with unique values, beside those that the module declares as such. */
  readonly unique?: readonly string[];
  /** Before any row of a sheet that will be written is looked at: what must be locked before the records are. */
  begin?(tx: Transaction, person: Person): Promise<unknown>;
  /** Refuses what the commands would refuse. */
  check(tx: Transaction, person: Person, row: Pick<ReadRow, 'id' | 'body'>): Promise<void>;
  create(tx: Transaction, person: Person, reader: Reader, body: Body): Promise<unknown>;
  update(tx: Transaction, person: Person, reader: Reader, id: number, body: Body): Promise<unknown>;
}

/** A row with what it would do. */
export interface ReadRow {
  readonly row: SheetRow;
  readonly action: PreviewedRow['action'];
  /** Undefined where something is wrong. */
  readonly body: Body | undefined;
  readonly id: number | undefined;
  readonly faults: readonly ErrorDetail[];
}
