import { z } from 'zod';
import type { CallAccess } from '../profiles/profiles.ts';
import { defineCall, getModuleAccess, idParams } from './contract.ts';
import type { Field } from './fields.ts';
import { languageSchema, listMetadataSchema } from './list-query.ts';
import { findField, getModulePath, type Module, type ModuleHistory } from './module.ts';
import type { LocalizedWords } from './words.ts';
import { languages } from './words.ts';

/** Maximum number of history entries on a page. */
export const maxHistoryPageSize = 100;

const createPageSchema = (max: number, initial: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'number')
    .transform(Number)
    .pipe(z.int().min(1, 'greaterOrEqual').max(max, 'lessOrEqual'))
    .default(initial);

/** Query of a page of a record's history, newest entries first. */
export const historyQuery = z.strictObject({
  lang: languageSchema,
  page: createPageSchema(10_000, 1),
  size: createPageSchema(maxHistoryPageSize, 20),
});
export type HistoryQuery = z.output<typeof historyQuery>;

const namedParty = z.object({ id: z.int(), name: z.string() });

/** Value of a field as responses have it; null for no value. */
const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  namedParty,
  z.array(z.string()),
  z.array(namedParty),
  z.null(),
]);

/** Change of one value of a record. */
export const historyChangeSchema = z.object({
  /** Name of the changed field: a field of the record, a custom field such as `customFields.12`, or a field of a line. */
  field: z.string(),
  /** Name of the list of lines that the value belongs to; null for a value of the record itself. */
  lines: z.string().nullable(),
  /** Language of the changed text, where the texts of the languages changed differently. */
  language: z.enum(languages).nullable(),
  before: value,
  after: value,
});
export type HistoryChange = z.infer<typeof historyChangeSchema>;

/** Entry of the history: user, time and changes. */
export const historyEntrySchema = z.object({
  id: z.int(),
  action: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** Number of the save: entries of one save have the same number. null for entries stored before saves had one. */
  save: z.int().nullable(),
  /** User who made the change; null for the server itself. */
  by: namedParty.nullable(),
  /** API key that acted for the user. */
  key: namedParty.nullable(),
  /** Name that the visitor of a customer's link entered; such changes have no user. */
  visitor: z.string().nullable(),
  /** Record that the changed line is about, such as the product of an order's line; null for a change of the record itself. */
  line: namedParty.nullable(),
  /** Changed values that the reader may see. */
  changes: z.array(historyChangeSchema),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Returns the call that reads the history of a record. By default it requires the access of the module. */
export const createHistoryCall = (module: Module, access: CallAccess = getModuleAccess(module)) =>
  defineCall({
    method: 'GET',
    path: `/${getModulePath(module)}/{id}/history`,
    access,
    params: idParams,
    query: historyQuery,
    answer: z.object({ elements: z.array(historyEntrySchema), metadata: listMetadataSchema }),
  });

/** Fields whose changes the history shows, with the label of the lines that they belong to. */
export interface HistoryFields {
  readonly label: LocalizedWords | null;
  readonly fields: Readonly<Record<string, Field>>;
}

/**
 * Returns the fields of a record, or of its lines, whose changes are shown: fields with a column in its table.
 * Other columns never leave the server.
 */
export function getHistoryFields(module: Module, lines: string | null = null): HistoryFields {
  if (lines !== null) {
    return getHistoryOnlyValues(module).lines?.[lines] ?? { label: null, fields: {} };
  }
  const kept = Object.entries(module.fields).filter(
    ([, { serverSet }]) => serverSet === undefined || serverSet === 'column',
  );
  return {
    label: null,
    fields: { ...Object.fromEntries(kept), ...getHistoryOnlyValues(module).fields },
  };
}

/** Returns the values that a module's history shows besides its fields. */
export const getHistoryOnlyValues = ({ history }: Module): ModuleHistory =>
  history === undefined || history === 'none' ? {} : history;

/** Returns the field of a change; undefined for a field that the module no longer defines. */
export const findHistoryField = (
  module: Module,
  { field, lines }: Pick<HistoryChange, 'field' | 'lines'>,
): Field | undefined =>
  lines === null
    ? (getHistoryOnlyValues(module).fields?.[field] ?? findField(module, field))
    : getHistoryFields(module, lines).fields[field];
