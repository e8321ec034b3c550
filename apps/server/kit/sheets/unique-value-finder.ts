import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { parseCustomFieldId, listWritableFields, type Module } from '@tarima/domain/kit/module';
import { sql } from 'kysely';
import { getColumnName } from '../catalogue/columns.ts';
import type { Transaction } from '../database.ts';
import type { RowToWrite } from './sheet-import.ts';
import { buildSameTextIdsQuery } from './same-text-ids.ts';

interface Taken {
  readonly text: string;
  /** Text folded as the database does to compare it. */
  readonly folded: string;
  readonly id: number | null;
}

/** Finds values that another record, or another row of the file, already has. */
export class UniqueValueFinder {
  readonly #tx: Transaction;
  readonly #module: Module;
  /** First row with each value, by field. */
  readonly #seen = new Map<string, Map<string, number>>();

  readonly #names: readonly string[];

  constructor(tx: Transaction, module: Module, furtherFields: readonly string[]) {
    this.#names = [...listUniqueFields(module), ...furtherFields];
    this.#tx = tx;
    this.#module = module;
  }

  async check(rows: readonly RowToWrite[]): Promise<RowToWrite[]> {
    let checked = [...rows];
    for (const name of this.#names) checked = await this.#checkField(name, checked);
    return checked;
  }

  async #checkField(name: string, rows: readonly RowToWrite[]): Promise<RowToWrite[]> {
    const texts = rows.flatMap(({ body }) => getTexts(body?.[name]));
    if (texts.length === 0) return [...rows];
    const taken = await this.#taken(name, texts);
    const rowByText = this.#seen.get(name) ?? new Map<string, number>();
    this.#seen.set(name, rowByText);
    return rows.map((row) => {
      const [text] = getTexts(row.body?.[name]);
      const found = taken.filter((each) => each.text === text);
      const [first] = found;
      if (!first) return row;
      // Records may have shared a value before it had to be unique: a record that keeps its own value is no duplicate.
      if (found.some(({ id }) => id !== null && id === row.id)) {
        rowByText.set(first.folded, row.row.number);
        return row;
      }
      const before = rowByText.get(first.folded);
      if (before !== undefined)
        return addIssue(row, { path: name, rule: 'repeatedValue', params: { row: before } });
      rowByText.set(first.folded, row.row.number);
      const isOthers = found.some(({ id }) => id !== null);
      return isOthers ? addIssue(row, { path: name, rule: 'unique' }) : row;
    });
  }

  #taken(name: string, texts: readonly string[]): Promise<Taken[]> {
    return this.#tx.rows(sql<Taken>`
      select a.text, fold(a.text) as folded, s.id
      from unnest(${[...new Set(texts)]}::text[]) as a (text)
      left join ${buildSameTextIdsQuery(this.#module, [getColumnName(name)], texts)} s on s.asked = a.text`);
  }
}

const getTexts = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);

const addIssue = (row: RowToWrite, issue: ErrorDetail): RowToWrite => ({
  ...row,
  body: undefined,
  issues: [...row.issues, issue],
});

/** Returns the fields with unique values. */
const listUniqueFields = (module: Module): string[] =>
  listWritableFields(module).flatMap(([name, field]) =>
    field.kind === 'text' && field.unique && parseCustomFieldId(name) === undefined ? [name] : [],
  );
