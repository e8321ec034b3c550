import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { ImportAnswer } from '@tarima/domain/kit/sheets/contract';
import type { Language, LocalizedWords } from '@tarima/domain/kit/words';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '../database.ts';
import type { SheetImport } from './sheet-import.ts';

/** Sheet of records with lines: a row for each line. */
export interface OrderLineSheet {
  /** Module of a row: fields of the record, and of one of its lines. */
  readonly module: Module;
  /** Hint on the id column in Excel, which explains how the rows of one record are recognised. */
  readonly idHint: LocalizedWords;
  /** Returns the rows of a record, each as an element of the module. */
  rows(element: ModuleRecord, language: Language): readonly ModuleRecord[];
  /** Counts the rows of some records. @param ids subquery of the record ids */
  count(tx: Transaction, ids: RawBuilder<unknown>): Promise<number>;
  import(file: Buffer, importing: SheetImport): Promise<ImportAnswer>;
}
