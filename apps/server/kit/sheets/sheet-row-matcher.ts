import type { ErrorDetail } from '@tarima/domain/kit/errors';
import type { Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { normalizeTextLine } from '@tarima/domain/kit/plain-line';
import { getSheetCellText } from '@tarima/domain/kit/sheets/cell';
import { languages } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { getRowScope } from '../catalogue/row-scope.ts';
import { getModuleTable } from '../catalogue/columns.ts';
import type { Transaction } from '../database.ts';
import type { ActingUser } from '../serve.ts';
import { filterTextColumns, type FileColumn, type ResolvedFileColumns } from './import-columns.ts';
import { listTextFieldColumns, buildSameTextIdsQuery, listSpellings } from './same-text-ids.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Row of a sheet, and the record that it names by its id. */
export interface RowWithRecord {
  readonly row: SheetRow;
  /** Whether the row has an id, valid or not. */
  readonly isNamed: boolean;
  readonly record: ModuleRecord | undefined;
}

/** Record of a row without an id, or the reason why there is none. */
export interface RowMatch {
  readonly id?: number;
  readonly issue?: ErrorDetail;
}

interface Found {
  readonly text: string;
  /** Text folded as the database does to compare it. */
  readonly folded: string;
  readonly id: number | null;
}

/**
 * Finds the records of rows without an id by their names, some rows at a time.
 * A value that another row of the file has, or gives up, matches no record: the result of a check must not depend on later writes.
 */
export class SheetRowMatcher {
  readonly #tx: Transaction;
  readonly #person: ActingUser;
  readonly #module: Module;
  readonly #key: FileColumn;
  readonly #texts: readonly FileColumn[];
  /** First row with each value, by the folded value. */
  readonly #rows = new Map<string, number>();

  constructor(
    tx: Transaction,
    person: ActingUser,
    module: Module,
    key: FileColumn,
    columns: ResolvedFileColumns,
  ) {
    this.#tx = tx;
    this.#person = person;
    this.#module = module;
    this.#key = key;
    this.#texts = filterTextColumns(columns.written, key.sheetColumn.name);
  }

  async match(rows: readonly RowWithRecord[]): Promise<(RowMatch | undefined)[]> {
    const found = await this.#find(rows.flatMap((row) => this.#textsIn(row)));
    return rows.map((row) => {
      const matched = row.isNamed ? undefined : this.#matchOne(row, found);
      for (const text of this.#textsIn(row)) {
        const folded = found.get(text)?.[0]?.folded;
        if (folded !== undefined && !this.#rows.has(folded)) this.#rows.set(folded, row.row.number);
      }
      return matched;
    });
  }

  #matchOne({ row }: RowWithRecord, found: ReadonlyMap<string, readonly Found[]>): RowMatch {
    const { path } = this.#key.sheetColumn;
    const text = getCellText(row, this.#key);
    // A row without a value in the key column could be any record.
    if (text === '') return { issue: { path, rule: 'required' } };
    const records = found.get(text) ?? [];
    const before = this.#rows.get(records[0]?.folded ?? text);
    if (before !== undefined)
      return { issue: { path, rule: 'repeatedValue', params: { row: before } } };
    const [first, ...others] = records.flatMap(({ id }) => id ?? []);
    if (first === undefined) return {};
    if (others.length === 0) return { id: first };
    const ids = [first, ...others].slice(0, 5).join(', ');
    return { issue: { path, rule: 'ambiguous', params: { ids } } };
  }

  /** Returns the name that a row gives its record, and its former names. */
  #textsIn({ row, record }: RowWithRecord): string[] {
    const { name } = this.#key.sheetColumn;
    const stored = record
      ? [record[name], ...languages.map((each) => record.metadata.language?.[name]?.[each])]
      : [];
    const all = [...this.#texts.map((column) => getCellText(row, column)), ...stored];
    return all.flatMap((text) =>
      typeof text === 'string' && text !== '' ? [normalizeTextLine(text)] : [],
    );
  }

  async #find(texts: readonly string[]): Promise<ReadonlyMap<string, Found[]>> {
    if (texts.length === 0) return new Map();
    const spellings = texts.flatMap(listSpellings);
    const columns = listTextFieldColumns(this.#module, this.#key.sheetColumn.name);
    const found = await this.#tx.rows(sql<Found>`
      select a.text, fold(a.text) as folded, r.id
      from unnest(${[...new Set(spellings)]}::text[]) as a (text)
      left join ${buildSameTextIdsQuery(this.#module, columns, spellings)} s on s.asked = a.text
      left join ${getModuleTable(this.#module)} r on r.account_id = ${this.#tx.accountId} and r.id = s.id
        and ${getRowScope(this.#module, this.#person) ?? sql`true`}
      order by r.id`);
    const bySpelling = Map.groupBy(found, ({ text }) => text);
    return new Map(texts.map((text) => [text, collectRecords(text, bySpelling)]));
  }
}

/** Returns the records of a text in any of its spellings, each once, the lowest id first, under the plainest spelling. */
function collectRecords(text: string, bySpelling: ReadonlyMap<string, readonly Found[]>): Found[] {
  const all = listSpellings(text).flatMap((spelling) => bySpelling.get(spelling) ?? []);
  const folded = all.at(-1)?.folded ?? text;
  const ids = [...new Set(all.flatMap(({ id }) => id ?? []))].toSorted((one, other) => one - other);
  return ids.length === 0 ? [{ text, folded, id: null }] : ids.map((id) => ({ text, folded, id }));
}

const getCellText = ({ cells }: SheetRow, { at }: FileColumn): string =>
  normalizeTextLine(getSheetCellText(cells[at]));
