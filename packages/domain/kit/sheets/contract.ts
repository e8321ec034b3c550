import { z } from 'zod';
import { isPermission } from '../../profiles/permissions.ts';
import type { Access } from '../../profiles/profiles.ts';
import { defineCall } from '../contract.ts';
import { gathered, lang, listQuerySchema, type ListQuery } from '../list-query.ts';
import { fieldOf, pathOf, type Module } from '../module.ts';
import { filterKindOf } from '../schemas.ts';
import { fileKinds, uploads } from '../uploads.ts';

/** What server and browsers say to each other about files that are on their way. */
export const sheetEvents = {
  /** To who asked for an export: `{id, module, state, rows, total}`. */
  exporting: 'exportProgress',
  /** To who sent a file: `{module, key, rows, total}`. */
  importing: 'importProgress',
} as const;

/** Rows that one file may bring. */
export const mostImportedRows = 100_000;
/** Rows of a preview, a page of which shows so many. */
export const mostPreviewedRows = 100;
export const previewPageSize = 5;
/** Faults that are told one by one; of more, only how many there are. */
export const mostToldFaults = 1_000;
/** How long the link of an export is good, in seconds. */
export const exportLasts = 24 * 3_600;

/** What is asked of a list, without page and size. A filter that takes several values may be given one alone, as repeated keys give it. */
export const exportQuerySchema = (module: Module): z.ZodType<ListQuery> =>
  z
    .preprocess((query) => withLists(module, gathered(module, query)), z.unknown())
    .pipe(listQuerySchema(module));

function withLists(module: Module, query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const { page: _page, size: _size, ...asked }: Record<string, unknown> = { ...query };
  const { filters } = asked;
  if (typeof filters !== 'object' || filters === null) return asked;
  const listed = Object.entries(filters).map(([name, value]: [string, unknown]) => {
    const field = fieldOf(module, name);
    const takesList = field && ['anyOf', 'records'].includes(filterKindOf(field));
    return [name, takesList && typeof value === 'string' ? [value] : value] as const;
  });
  return { ...asked, filters: Object.fromEntries(listed) };
}

const fault = z.object({
  /** As Excel numbers them; row 1 is the header. */
  row: z.int(),
  /** Its letters; empty where the whole row is at fault. */
  column: z.string(),
  /** As the header says. */
  header: z.string(),
  path: z.string(),
  /** What the cell shows. */
  value: z.string(),
  rule: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
/** A cell that cannot be imported, and why. */
export type SheetFault = z.infer<typeof fault>;

const previewedRow = z.object({
  row: z.int(),
  action: z.enum(['create', 'update', 'none']),
  cells: z.array(z.string()),
});
export type PreviewedRow = z.infer<typeof previewedRow>;

const importAnswer = z.object({
  rows: z.int(),
  creates: z.int(),
  updates: z.int(),
  /** Rows that say what the records say already. */
  unchanged: z.int(),
  /** The first of them, by row. */
  errors: z.array(fault),
  errorsCount: z.int(),
  /** The columns of the preview's cells. */
  columns: z.array(z.object({ column: z.string(), header: z.string(), path: z.string() })),
  /** Headers of columns that no import writes. */
  ignored: z.array(z.string()),
  /** Rows with faults and the first ones. */
  preview: z.array(previewedRow),
});
/** What a file would do, or did. */
export type ImportAnswer = z.infer<typeof importAnswer>;

const sheetType = fileKinds.sheet[0];
const files = z.strictObject({
  files: uploads(['sheet'], 1).refine((given) => given.length === 1, 'required'),
  /** Told with the progress, so that whoever sent two files knows them apart. */
  key: z.string().max(50, 'max').optional(),
});

const flag = z
  .enum(['true', 'false'], 'option')
  .default('false')
  .transform((text) => text === 'true');

/** The calls that bring a module's records in and out as spreadsheets. */
export function sheetCalls(module: Module) {
  const path = `/${pathOf(module)}`;
  const access: Access = module.guard ?? (isPermission(module.name) ? module.name : 'signed-in');
  return {
    /** Asks for an export: it is made in the background and told in a notification. */
    export: defineCall({
      method: 'GET',
      path: `${path}/export`,
      access,
      query: exportQuerySchema(module),
      answer: z.object({ id: z.int() }),
    }),
    template: defineCall({
      method: 'GET',
      path: `${path}/import-template`,
      access,
      query: z.strictObject({ lang }),
      file: sheetType,
    }),
    /** All or nothing: with `dryRun` nothing is written, and what is wrong is told. */
    import: defineCall({
      method: 'POST',
      path: `${path}/import`,
      access,
      multipart: true,
      query: z.strictObject({ dryRun: flag, lang }),
      body: files,
      answer: importAnswer,
    }),
    /** The same sheet with the bad cells coloured and commented. */
    marked: defineCall({
      method: 'POST',
      path: `${path}/import/marked`,
      access,
      multipart: true,
      query: z.strictObject({ lang }),
      body: files,
      file: sheetType,
    }),
  };
}
