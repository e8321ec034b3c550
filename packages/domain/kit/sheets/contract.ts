import { z } from 'zod';
import { isPermission } from '../../profiles/permissions.ts';
import type { CallAccess } from '../../profiles/profiles.ts';
import { defineCall } from '../contract.ts';
import {
  gatherQueryFilters,
  languageSchema,
  createListQuerySchema,
  type ListQuery,
} from '../list-query.ts';
import { findField, getModulePath, type Module } from '../module.ts';
import { getFilterKind } from '../list-columns.ts';
import { mediaTypesByFileKind, createUploadsSchema } from '../uploads.ts';

/** Socket events about imports and exports in progress. */
export const sheetEvents = {
  /** Event to the user who requested an export: `{id, module, state, rows, total}`. */
  exporting: 'exportProgress',
  /** Event to the user who sent an import file: `{module, key, rows, total}`. */
  importing: 'importProgress',
} as const;

/** Maximum number of rows of an imported file. */
export const maxImportedRows = 100_000;
/** Maximum number of rows of a preview. */
export const maxPreviewedRows = 100;
export const previewPageSize = 5;
/** Number of issues on a page of their table. */
export const issuePageSize = 10;
/** Maximum number of issues that are listed one by one; of further issues only the number is reported. */
export const maxListedIssues = 1_000;
/** Maximum number of rows that a user may select one by one for an export. */
export const maxChosenExportRows = 10_000;
/** Number of seconds for which the link of an export is valid. */
export const exportLinkSeconds = 24 * 3_600;

/**
 * Returns the schema of a list query without page and size.
 * A filter of several values may have a single value, as repeated keys produce it.
 */
export const createExportQuerySchema = (module: Module): z.ZodType<ListQuery> =>
  z
    .preprocess((query) => withLists(module, gatherQueryFilters(module, query)), z.unknown())
    .pipe(createListQuerySchema(module));

function withLists(module: Module, query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const { page: _page, size: _size, ...listQuery }: Record<string, unknown> = { ...query };
  const { filters } = listQuery;
  if (typeof filters !== 'object' || filters === null) return listQuery;
  const listed = Object.entries(filters).map(([name, value]: [string, unknown]) => {
    const field = findField(module, name);
    const takesList = field && ['anyOf', 'records'].includes(getFilterKind(field));
    return [name, takesList && typeof value === 'string' ? [value] : value] as const;
  });
  return { ...listQuery, filters: Object.fromEntries(listed) };
}

const sheetIssue = z.object({
  /** Row number as in Excel; row 1 is the header. */
  row: z.int(),
  /** Letters of the column; empty where the whole row has the issue. */
  column: z.string(),
  /** Text of the column's header. */
  header: z.string(),
  path: z.string(),
  /** Text of the cell. */
  value: z.string(),
  rule: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
/** Cell that cannot be imported, with the reason. */
export type SheetIssue = z.infer<typeof sheetIssue>;

const previewedRow = z.object({
  row: z.int(),
  /** Action on the row's record. `skip`: the record exists already and stays unchanged. `refuse`: the row, or another row of its record, has an error. */
  action: z.enum(['create', 'update', 'none', 'skip', 'refuse']),
  cells: z.array(z.string()),
});
export type PreviewedRow = z.infer<typeof previewedRow>;

const importAnswer = z.object({
  rows: z.int(),
  creates: z.int(),
  updates: z.int(),
  /** Number of rows equal to their stored records. */
  unchanged: z.int(),
  /** Number of rows whose records exist already, where only new records were requested. */
  skipped: z.int(),
  /** Number of rows without a record: their key is missing, unknown, or that of another row. */
  refused: z.int(),
  /** First issues, by row. */
  errors: z.array(sheetIssue),
  errorsCount: z.int(),
  /** Columns of the preview's cells. */
  columns: z.array(z.object({ column: z.string(), header: z.string(), path: z.string() })),
  /** Headers of columns that the import does not write. */
  ignored: z.array(z.string()),
  /** Number of new records without a location, which is proposed from their city. */
  located: z.int(),
  /** Numbers of the rows at the end of the file that are left out, because they are totals and no records. */
  totalRows: z.array(z.int()),
  /** Rows of the preview: rows with issues, and the first rows. */
  preview: z.array(previewedRow),
});
/** Result of an import, or of its dry run. */
export type ImportAnswer = z.infer<typeof importAnswer>;

/** Maximum number of characters of a cell; Excel allows 32,767. */
export const maxCellLength = 100_000;

/** Maximum number of columns of a file: no module has as many fields. */
export const maxSheetColumns = 500;

/** Separators between the cells of a text file. */
export const cellDelimiters = [',', ';', '\t', '|'] as const;

/** Last row number of Excel. */
const lastRow = 1_048_576;

/** Location of the data in a file, where the user chose another than the detected one. */
const sheetLayout = z.strictObject({
  /** Name of the sheet in a workbook. */
  sheet: z.string().max(100, 'max').optional(),
  /** Row number of the header. */
  headerRow: z.int('integer').min(1, 'option').max(lastRow, 'option').optional(),
  /** Separator between the cells of a text file. */
  delimiter: z.enum(cellDelimiters, 'option').optional(),
});
export type SheetLayout = z.output<typeof sheetLayout>;

/** Value of a field for all rows of a file, written as in a cell. */
const constant = z.strictObject({
  path: z.string().max(200, 'max'),
  text: z.string().trim().min(1, 'required').max(2_000, 'max'),
});
export type SheetConstant = z.output<typeof constant>;

/** Settings for reading a file that is not a template of the product; omitted values are those of the template. */
const importReading = z.strictObject({
  layout: sheetLayout.optional(),
  /** Field paths of the columns, by position; null and missing entries are not imported. A column with two entries fills two fields. */
  columns: z
    .array(
      z.strictObject({
        at: z.int().min(0, 'invalid').lt(maxSheetColumns, 'invalid'),
        path: z.string().max(200, 'max').nullable(),
      }),
    )
    .max(maxSheetColumns, 'invalid')
    .optional(),
  constants: z.array(constant).max(100, 'invalid').optional(),
  /** Key field by which a row without an id finds its record; without a key field, every such row is a new record. */
  matchBy: z.string().max(200, 'max').nullable().optional(),
  /** Action on records that are found by the key field. */
  found: z.enum(['update', 'skip'], 'option').default('update'),
  /** Decimal separator of a text file, where the file does not show it. */
  decimals: z.enum(['point', 'comma'], 'option').optional(),
  /** Order of day and month in dates, for columns whose dates, and whose neighbours' dates, do not show it. */
  dayOrder: z.enum(['dayFirst', 'monthFirst'], 'option').optional(),
});
export type ImportReadOptions = z.output<typeof importReading>;

const figures = z.object({
  point: z.string().optional(),
  comma: z.string().optional(),
  unclear: z.string().optional(),
});

const dates = z.object({
  dayFirst: z.string().optional(),
  monthFirst: z.string().optional(),
  unclear: z.string().optional(),
});

const fileColumns = z.object({
  /** Whether the file is a template or an export of the product, by the notes of its headers: its columns need no mapping by the user. */
  own: z.boolean(),
  /** Whether a file with the same headers was imported before: its mapping is reused. */
  remembered: z.boolean(),
  /** Separator between the cells of a text file. */
  delimiter: z.enum(cellDelimiters).nullable(),
  /** Visible sheets of a workbook; none for a text file. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Row number of the header. */
  headerRow: z.int(),
  /** Location of the data in an earlier import with the same headers, where detection would choose another. */
  layout: sheetLayout.nullable(),
  /** First rows with a value, among which the header is chosen, with row numbers and the beginnings of the first cells. */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  columns: z.array(
    z.object({
      at: z.int(),
      column: z.string(),
      header: z.string(),
      /** First values of the column, as samples. */
      samples: z.array(z.string()),
      /** Field path that the column probably means. */
      path: z.string().nullable(),
      /** Further fields that the column fills, as chosen before. */
      also: z.array(z.string()),
      /** Sample numbers that show the decimal separator of the file. */
      figures,
      /** Sample dates that show the order of day and month. */
      dates,
    }),
  ),
  /** Fields that a column can be mapped to. */
  fields: z.array(
    z.object({
      path: z.string(),
      label: z.object({ es: z.string(), en: z.string() }),
      /** Whether a new record requires the field. */
      needed: z.boolean(),
      figure: z.boolean(),
      date: z.boolean(),
    }),
  ),
  /** Fields by which rows may find their records, the most common one first. */
  keys: z.array(z.string()),
  /** Constant values chosen in the previous import. */
  constants: z.array(z.object({ path: z.string(), text: z.string() })),
  matchBy: z.string().nullable(),
  found: z.enum(['update', 'skip']),
});
/** Columns of a file, before its rows are imported. */
export type FileColumnsAnswer = z.infer<typeof fileColumns>;

const sheetType = mediaTypesByFileKind.sheet[0];
const file = z.strictObject({
  files: createUploadsSchema(['sheet', 'table'], 1).refine(
    (provided) => provided.length === 1,
    'required',
  ),
});
const laidOut = file.extend({ layout: sheetLayout.optional() });
const files = file.extend({
  reading: importReading.optional(),
  /** Key returned with the progress, so that a user who sent two files can distinguish them. */
  key: z.string().max(50, 'max').optional(),
});

const chosenRows = z.strictObject({
  rows: z.array(z.int('number')).min(1, 'required').max(maxChosenExportRows, 'selection'),
});

const flag = z
  .enum(['true', 'false'], 'option')
  .default('false')
  .transform((text) => text === 'true');

const known = new WeakMap<Module, ReturnType<typeof createSheetCalls>>();

/** Returns the calls that import and export a module's records as spreadsheets. They are cached for each module, since schemas are expensive. */
export function getSheetCalls(module: Module): ReturnType<typeof createSheetCalls> {
  const calls = known.get(module) ?? createSheetCalls(module);
  known.set(module, calls);
  return calls;
}

function createSheetCalls(module: Module) {
  const path = `/${getModulePath(module)}`;
  const access: CallAccess =
    module.guard ?? (isPermission(module.name) ? module.name : 'signed-in');
  const exportQuery = createExportQuerySchema(module);
  return {
    /** Requests an export: the server makes it in the background and sends a notification. */
    export: defineCall({
      method: 'GET',
      path: `${path}/export`,
      access,
      right: 'mayExport',
      // The file is made later, with all permissions of the user, and delivered to that user.
      byKey: false,
      query: exportQuery,
      lists: 'repeated',
      answer: z.object({ id: z.int() }),
    }),
    /** Requests an export of rows that the user selected, regardless of the list's filters. */
    exportChosen: defineCall({
      method: 'POST',
      path: `${path}/export`,
      access,
      right: 'mayExport',
      // The file is made later, with all permissions of the user, and delivered to that user.
      byKey: false,
      query: exportQuery,
      body: chosenRows,
      answer: z.object({ id: z.int() }),
    }),
    template: defineCall({
      method: 'GET',
      path: `${path}/import-template`,
      access,
      /** Query of the template: with `sample` the sheet has two example rows. */
      query: z.strictObject({ lang: languageSchema, sample: flag }),
      file: sheetType,
    }),
    /** Returns the columns of a file with the fields that they probably mean. */
    columns: defineCall({
      method: 'POST',
      path: `${path}/import/columns`,
      access,
      multipart: true,
      body: laidOut,
      answer: fileColumns,
    }),
    /** Imports all rows or none: with `dryRun` nothing is written, and the issues are returned. */
    import: defineCall({
      method: 'POST',
      path: `${path}/import`,
      access,
      multipart: true,
      query: z.strictObject({ dryRun: flag, lang: languageSchema }),
      body: files,
      answer: importAnswer,
    }),
    /** Returns the sheet with its invalid cells coloured and commented. */
    marked: defineCall({
      method: 'POST',
      path: `${path}/import/marked`,
      access,
      multipart: true,
      query: z.strictObject({ lang: languageSchema }),
      body: files,
      file: sheetType,
    }),
  };
}
