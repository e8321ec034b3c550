import { findCityPin } from '@tarima/domain/catalogs/mexican-cities';
import { findCityPinField, type CityPinField } from '@tarima/domain/kit/city-pin-field';
import { CodedError, type ErrorDetail } from '@tarima/domain/kit/errors';
import { findHiddenRequiredFieldIssues } from '@tarima/domain/kit/field-guards';
import type { Module } from '@tarima/domain/kit/module';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import {
  createNewRecordBodySchema,
  type ModuleRecordBody,
  type ModuleRecord,
} from '@tarima/domain/kit/schemas';
import { isBlankCell, type SheetCell } from '@tarima/domain/kit/sheets/cell';
import { parseCell } from '@tarima/domain/kit/sheets/parse-cell';
import { loadRecordsById } from '../catalogue/bulk-writes.ts';
import { assertBodyInRowScope, isDivisionRestrictionIndirect } from '../catalogue/row-scope.ts';
import type { RecordReader } from '../catalogue/records.ts';
import {
  toComparableDraftText,
  createDraftBody,
  sortRecordIds,
  type DraftRecordBody,
} from './draft-bodies.ts';
import { RecordFinder } from './find-records.ts';
import {
  findColumnByPath,
  getSheetNotation,
  type FileColumn,
  type ResolvedFileColumns,
} from './import-columns.ts';
import type { SheetImport, RowToWrite } from './sheet-import.ts';
import { SheetRowMatcher, type RowMatch } from './sheet-row-matcher.ts';
import type { SheetRow } from './sheet-rows.ts';
import { listStaleRowIssues } from './stale-row-issues.ts';
import { UniqueValueFinder } from './unique-value-finder.ts';

interface Reading extends SheetImport {
  /** Module with the account's custom fields. */
  readonly module: Module;
  readonly columns: ResolvedFileColumns;
  readonly reader: RecordReader;
}

/** Converts rows to request bodies, and reports the issues of invalid rows. */
export class SheetRowReader {
  readonly #reading: Reading;
  readonly #schema;
  readonly #finder: RecordFinder;
  readonly #unique: UniqueValueFinder;
  readonly #references: readonly FileColumn[];
  readonly #pinField: CityPinField | undefined;
  readonly #matcher: SheetRowMatcher | undefined;
  /** Rows by the id that they update. */
  readonly #ids = new Map<number, number>();

  constructor(reading: Reading) {
    const { tx, person, catalogue, module, columns, writes } = reading;
    this.#reading = reading;
    this.#schema = createNewRecordBodySchema(module);
    this.#pinField = findCityPinField(module);
    this.#finder = new RecordFinder(tx, person, catalogue.moduleOf);
    const furtherUniqueFields = [...(writes?.unique ?? []), ...(catalogue.alone?.fields ?? [])];
    this.#unique = new UniqueValueFinder(tx, catalogue.module, furtherUniqueFields);
    this.#matcher = columns.key && new SheetRowMatcher(tx, person, module, columns.key, columns);
    this.#references = columns.written.filter(({ sheetColumn }) =>
      isReference(sheetColumn.field.kind),
    );
  }

  async read(rows: readonly SheetRow[]): Promise<RowToWrite[]> {
    const { tx, writes, person } = this.#reading;
    const ids = rows.map((row) => this.#idOf(row));
    const named = await this.#records(ids.filter((id) => typeof id === 'number'));
    const matches = await this.#matcher?.match(
      rows.map((row, at) => {
        const id = ids[at];
        const record = typeof id === 'number' ? named.get(id) : undefined;
        return { row, isNamed: id !== undefined, record };
      }),
    );
    const found = await this.#records(matches?.flatMap((match) => match?.id ?? []) ?? []);
    const known = new Map([...named, ...found]);
    await this.#lookUpReferences(rows);
    const read = rows.map((row, at) => {
      const match = matches?.[at];
      return match ? this.#readMatched(row, match, known) : this.#readRow(row, ids[at], known);
    });
    const checked = await this.#unique.check(read);
    if (!writes) return checked;
    const rowsToWrite: RowToWrite[] = [];
    for (const each of checked)
      rowsToWrite.push(await checkWithCommands(each, () => writes.check(tx, person, each)));
    return rowsToWrite;
  }

  async #records(ids: readonly number[]): Promise<ReadonlyMap<number, ModuleRecord>> {
    const { tx, catalogue, reader, dryRun } = this.#reading;
    return ids.length > 0 ? loadRecordsById(tx, catalogue, reader, ids, !dryRun) : new Map();
  }

  #idOf({ cells }: SheetRow): number | 'bad' | undefined {
    const cell = this.#reading.columns.id && cells[this.#reading.columns.id.at];
    if (isBlankCell(cell)) return undefined;
    const text = cell?.type === 'number' || cell?.type === 'text' ? cell.text.trim() : '';
    return /^\d{1,15}$/.test(text) ? Number(text) : 'bad';
  }

  async #lookUpReferences(rows: readonly SheetRow[]): Promise<void> {
    for (const { sheetColumn, at } of this.#references) {
      const texts = rows.flatMap(({ cells }) =>
        parseReferenceTexts(sheetColumn.field, cells[at], this.#reading),
      );
      if (sheetColumn.field.kind === 'reference' || sheetColumn.field.kind === 'references')
        await this.#finder.lookUp(sheetColumn.field, texts);
    }
  }

  /** Reads a row whose record was matched by its name. */
  #readMatched(
    row: SheetRow,
    { id, issue }: RowMatch,
    known: ReadonlyMap<number, ModuleRecord>,
  ): RowToWrite {
    if (issue) return this.#refuse(row, issue);
    if (id !== undefined && this.#reading.reading?.found === 'skip')
      return { row, action: 'skip', id, body: undefined, issues: [] };
    // A matched record keeps its spelling: capitals and accents of a file rename no record.
    const found = id === undefined ? undefined : this.#reading.columns.key;
    return this.#readRow(row, id, known, found);
  }

  #readRow(
    row: SheetRow,
    id: number | 'bad' | undefined,
    known: ReadonlyMap<number, ModuleRecord>,
    foundBy?: FileColumn,
  ): RowToWrite {
    const { module, person, columns } = this.#reading;
    if (id === 'bad') return this.#refuse(row, { path: 'id', rule: 'integer' });
    const record = id === undefined ? undefined : known.get(id);
    if (id !== undefined) {
      if (!record) return this.#refuse(row, { path: 'id', rule: 'noSuchId' });
      const before = this.#ids.get(id);
      if (before !== undefined)
        return this.#refuse(row, { path: 'id', rule: 'repeatedRow', params: { row: before } });
      this.#ids.set(id, row.number);
    }
    const draft = createDraftBody(module, record);
    const issues = this.#fill(draft, row, record === undefined, foundBy);
    const isLocated = record === undefined && this.#locate(draft, issues);
    // An unchanged record passes, even where the module has become stricter since.
    if (
      record &&
      issues.length === 0 &&
      toComparableDraftText(draft) === toComparableDraftText(createDraftBody(module, record))
    )
      return { row, action: 'none', id, body: undefined, issues: [] };
    const { body, details } = this.#validated(draft);
    const action = record === undefined ? 'create' : 'update';
    const all = [
      ...issues,
      ...this.#listUnreported(details, issues),
      ...(action === 'create' ? findHiddenRequiredFieldIssues(module) : []),
    ];
    if (!body || all.length > 0) return { row, action, id, body: undefined, issues: all };
    if (record && this.#isUnchanged(body, record))
      return { row, action: 'none', id, body, issues: [] };
    const stale = record
      ? listStaleRowIssues(columns.updatedAt, row.cells, record.updatedAt, this.#reading)
      : [];
    const more = [...getRowScopeIssues(module, person, body), ...stale];
    return { row, action, id, body: more.length > 0 ? undefined : body, issues: more, isLocated };
  }

  /** Proposes the location of a new record from its city, as the form does. @returns whether a location was proposed */
  #locate(draft: DraftRecordBody, issues: readonly ErrorDetail[]): boolean {
    const fields = this.#pinField;
    if (!fields || issues.some(({ path }) => path === fields.pin)) return false;
    const [location, city, state] = [fields.pin, fields.city, fields.state].map((name) => {
      const value = draft.get(name);
      return typeof value === 'string' ? value.trim() : '';
    });
    const centre = location === '' && city && state ? findCityPin(city, state) : undefined;
    if (centre !== undefined) draft.set(fields.pin, centre);
    return centre !== undefined;
  }

  /** Refuses a row without a record, and reports its other cells too: the file is corrected once. */
  #refuse(row: SheetRow, issue: ErrorDetail): RowToWrite {
    const { module, columns } = this.#reading;
    const draft = createDraftBody(module, undefined);
    const cellIssues = this.#fill(draft, row, true);
    const valueIssues = this.#validated(draft).details.filter(({ path }) => {
      const column = findColumnByPath(columns.written, path);
      return column && !isBlankCell(row.cells[column.at]);
    });
    const reported = [issue, ...cellIssues.filter(({ path }) => path !== issue.path)];
    const issues = [...reported, ...this.#listUnreported(valueIssues, reported)];
    return { row, action: 'refuse', id: undefined, body: undefined, issues };
  }

  /** Returns the details of columns that have no issue yet. */
  #listUnreported(details: readonly ErrorDetail[], issues: readonly ErrorDetail[]): ErrorDetail[] {
    const { written } = this.#reading.columns;
    return details.filter(
      ({ path }) =>
        !issues.some((issue) => findColumnByPath(written, path)?.sheetColumn.path === issue.path),
    );
  }

  /** Sets the values of the cells of a row. A blank cell of a new record leaves the form's initial value. */
  #fill(
    draft: DraftRecordBody,
    { cells }: SheetRow,
    isNew: boolean,
    foundBy?: FileColumn,
  ): ErrorDetail[] {
    const { columns, language } = this.#reading;
    const issues: ErrorDetail[] = [];
    for (const column of columns.written) {
      const { field, path } = column.sheetColumn;
      const cell = cells[column.at];
      if (path === 'id' || column === foundBy) continue;
      if (isNew && isBlankCell(cell) && !isReference(field.kind)) continue;
      const read = parseCell(field, cell, language, getSheetNotation(columns, column));
      if ('issue' in read) issues.push({ path, ...read.issue });
      else if (!isReference(field.kind)) draft.set(path, read.value);
    }
    return [...issues, ...this.#fillReferences(draft, cells)];
  }

  /** Fills references after the other fields, single references first: some records are found only within another choice of the row. */
  #fillReferences(draft: DraftRecordBody, cells: SheetRow['cells']): ErrorDetail[] {
    const issues: ErrorDetail[] = [];
    const byKind = this.#references.toSorted(
      (one, other) => one.sheetColumn.field.kind.length - other.sheetColumn.field.kind.length,
    );
    for (const { sheetColumn, at } of byKind) {
      const { field, path } = sheetColumn;
      if (field.kind !== 'reference' && field.kind !== 'references') continue;
      const within =
        field.kind === 'references' && field.within
          ? (getId(draft.get(field.within)) ?? null)
          : null;
      const found = parseReferenceTexts(field, cells[at], this.#reading).map((text) =>
        this.#finder.resolve(field, text, within),
      );
      const wrong = found.find((each) => 'issue' in each);
      if (wrong && 'issue' in wrong) issues.push({ path, ...wrong.issue });
      const ids = found.flatMap((each) => ('id' in each ? [each.id] : []));
      if (field.kind === 'references') draft.set(path, sortRecordIds([...new Set(ids)]));
      else draft.set(path, ids[0] === undefined ? null : { id: ids[0] });
    }
    return issues;
  }

  #validated(draft: DraftRecordBody): { body?: ModuleRecordBody; details: readonly ErrorDetail[] } {
    const parsed = this.#schema.safeParse(draft.toJSON());
    return parsed.success
      ? { body: parsed.data, details: [] }
      : { details: toErrorDetails(parsed.error) };
  }

  #isUnchanged(body: ModuleRecordBody, record: ModuleRecord): boolean {
    const before = this.#schema.safeParse(createDraftBody(this.#reading.module, record).toJSON());
    return before.success && JSON.stringify(before.data) === JSON.stringify(body);
  }
}

const isReference = (kind: string): boolean => kind === 'reference' || kind === 'references';

function parseReferenceTexts(
  field: FileColumn['sheetColumn']['field'],
  cell: SheetCell | undefined,
  { language }: Pick<SheetImport, 'language'>,
): string[] {
  const read = parseCell(field, cell, language);
  return 'value' in read && Array.isArray(read.value) ? read.value.map(String) : [];
}

const getId = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

function getRowScopeIssues(
  module: Module,
  person: SheetImport['person'],
  body: ModuleRecordBody,
): ErrorDetail[] {
  // The intermediate record was found within this user's scope, or its cell is already reported.
  if (isDivisionRestrictionIndirect(module)) return [];
  try {
    assertBodyInRowScope(module, person, body);
    return [];
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return error.details.map(({ path }) => ({ path, rule: 'ownRecords' }));
  }
}

/** Adds the refusal of the module's own commands. */
async function checkWithCommands(
  read: RowToWrite,
  check: () => Promise<void>,
): Promise<RowToWrite> {
  if (!read.body || read.action === 'none') return read;
  try {
    await check();
    return read;
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { ...read, body: undefined, issues: toRowIssues(error) };
  }
}

/** Converts the refusal of a whole record to issues of its row. */
export function toRowIssues(error: CodedError): ErrorDetail[] {
  if (error.details.length > 0) return [...error.details];
  const byCode: Readonly<Record<string, string>> = {
    ENTITY_ALREADY_EXIST: 'unique',
    FORBIDDEN: 'ownRecords',
    STALE_ENTITY: 'staleRow',
    ENTITY_NOT_FOUND: 'noSuchId',
  };
  return [{ path: '', rule: byCode[error.code] ?? 'invalid' }];
}
