import { CodedError } from '@tarima/domain/kit/errors';
import type { Field, FieldOfKind } from '@tarima/domain/kit/fields';
import type { SheetCell } from '@tarima/domain/kit/sheets/cell';
import type { SheetColumn } from '@tarima/domain/kit/sheets/columns';
import {
  createCellValueFormatter,
  type CellWriteContext,
} from '@tarima/domain/kit/sheets/write-cell';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { getSampleCellValue } from '@tarima/domain/sheets/samples';
import type { Language } from '@tarima/domain/kit/words';
import { sql } from 'kysely';
import { getColumnName, getModuleTable } from '../kit/catalogue/columns.ts';
import type { Catalogue } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import type { ActingUser } from '../kit/serve.ts';
import { listAmbiguousNames, listRecordChoices } from '../kit/sheets/find-records.ts';
import type { WorkbookRow } from '../kit/sheets/write-workbook.ts';

interface Sampling {
  readonly tx: Transaction;
  readonly person: ActingUser;
  readonly catalogue: Catalogue;
  /** Name of the screen of the sheet. */
  readonly screen: string;
  readonly language: Language;
  readonly columns: readonly SheetColumn[];
}

/** Maximum number of records of a module among which an example is chosen. */
const mostLooked = 5_000;

/**
 * Returns two example rows for a sheet: required fields, and others that explain themselves.
 * Records that they refer to are the company's own. @throws CodedError WRONG_VALUES with the fields whose records the company lacks
 */
export async function createSampleRows(sampling: Sampling): Promise<WorkbookRow[]> {
  const { tx, columns, language, screen } = sampling;
  const day = await tx.row(sql<{ today: string }>`select account_today()::text as today`);
  const today = day?.today ?? '';
  const records = await loadRecords(sampling);
  const reading: CellWriteContext = {
    language,
    toLocalMillis: (instant) => instant,
    isAmbiguous: (field, name) => records.get(field)?.ambiguous.has(name) === true,
  };
  return ([0, 1] as const).map((at) => ({
    cells: columns.map((column): SheetCell | undefined => {
      const { field, name } = column;
      if (column.language !== undefined) return undefined;
      const given = getSampleCellValue(screen, name, field, { at, language, today });
      const found = records.get(field);
      if (!found) return createCellValueFormatter(field)(toWritten(field, given), reading);
      const id = typeof given === 'object' ? given.id : undefined;
      const chosen =
        found.choices.find((each) => each.id === id || each.name === given) ??
        found.choices[at] ??
        found.choices[0];
      return (
        chosen &&
        createCellValueFormatter(field)(field.kind === 'references' ? [chosen] : chosen, reading)
      );
    }),
  }));
}

const toWritten = (field: Field, given: unknown): unknown => {
  if (field.kind === 'boolean') return given === undefined ? undefined : given === 'true';
  return field.kind === 'choices' && given !== undefined ? [given] : given;
};

interface Records {
  readonly choices: readonly NamedRecord[];
  readonly ambiguous: ReadonlySet<string>;
}

/** Loads the records that required references may name, those of one division where a field requires it. */
async function loadRecords(sampling: Sampling): Promise<Map<Field, Records>> {
  const { tx, person, catalogue, columns, language } = sampling;
  const found = new Map<Field, Records>();
  const missing: SheetColumn[] = [];
  for (const column of columns) {
    const { field } = column;
    if ((field.kind !== 'reference' && field.kind !== 'references') || !field.required) continue;
    const module = catalogue.moduleOf(field.module);
    const choices = (await listRecordChoices(tx, module, person, language, mostLooked)) ?? [];
    if (choices.length === 0) missing.push(column);
    found.set(field, { choices, ambiguous: await listAmbiguousNames(tx, module) });
  }
  if (missing.length > 0)
    throw new CodedError(
      'WRONG_VALUES',
      missing.map(({ name, label }) => ({
        path: name,
        rule: 'sampleNeeds',
        params: { name: label[language] },
      })),
    );
  for (const { field } of columns)
    if (field.kind === 'references' && field.within !== undefined && field.required)
      await keepTogether(sampling, found, field, field.within);
  return found;
}

/** Restricts a reference and its outer reference to records that belong together: a position and its division. */
async function keepTogether(
  { tx, catalogue, columns }: Sampling,
  found: Map<Field, Records>,
  field: FieldOfKind<'references'>,
  within: string,
): Promise<void> {
  const inner = found.get(field);
  const outerField = columns.find(({ name }) => name === within)?.field;
  const outer = outerField && found.get(outerField);
  const [first] = inner?.choices ?? [];
  if (!inner || !outer || !first) return;
  const row = await tx.row(sql<{ id: number | null }>`
    select ${sql.ref(`${getColumnName(within)}_id`)} as id from ${getModuleTable(catalogue.moduleOf(field.module))}
    where account_id = ${tx.accountId} and id = ${first.id}`);
  found.set(field, { ...inner, choices: [first] });
  found.set(outerField, { ...outer, choices: outer.choices.filter(({ id }) => id === row?.id) });
}
