import { z } from 'zod';
import type { ErrorDetail } from '../errors.ts';
import { listQuerySchema, pageSizes } from '../list-query.ts';
import type { Module } from '../module.ts';
import { detailsOf } from '../rules.ts';

/** How high rows are: 36, 44 and 56 px. */
export const densities = ['compact', 'usual', 'roomy'] as const;
export type Density = (typeof densities)[number];
export const firstDensity: Density = 'usual';

/** In px, what a column may be made by hand. */
export const columnWidths = { least: 60, most: 800 } as const;
/** How many views one person may have of one list. */
export const mostViews = 100;
export const viewNameLimit = 60;
/** Signs of a look as it is kept. */
const lookLimit = 20_000;

const lookColumn = z.strictObject({
  name: z.string('required').min(1, 'required').max(60, 'max'),
  /** In px; as wide as its texts where it is left out. */
  width: z
    .int('integer')
    .min(columnWidths.least, 'greaterOrEqual')
    .max(columnWidths.most, 'lessOrEqual')
    .optional(),
  /** Stays in sight while the others scroll. The title always does. */
  pinned: z.literal(true, 'option').optional(),
});
export type LookColumn = Readonly<z.infer<typeof lookColumn>>;

const layoutParts = {
  /** Those that are shown, in their order. */
  columns: z.array(lookColumn).min(1, 'required').max(200, 'max').optional(),
  density: z.enum(densities, 'option').optional(),
  size: z.literal([...pageSizes], 'option').optional(),
};

/** How a list's table is laid out; what is left out is as in the first look. */
export const layoutSchema = z.strictObject(layoutParts);
export type Layout = Readonly<z.infer<typeof layoutSchema>>;

/** A layout with what is shown in it: filters as an address writes them, and the order. */
export const lookSchema = z.strictObject({
  ...layoutParts,
  orderBy: z.string('option').max(60, 'max').optional(),
  orderType: z.enum(['asc', 'desc'], 'option').optional(),
  filters: z.record(z.string().max(60, 'max'), z.unknown()).optional(),
});
export type Look = Readonly<z.infer<typeof lookSchema>>;

/**
 * What is wrong with a look of a list, each thing by its path below it.
 * @param module with the fields that the account added to it
 */
export function faultsOf(module: Module, look: Look): ErrorDetail[] {
  const { columns, density: _, ...asked } = look;
  const read = listQuerySchema(module).safeParse(asked);
  return [
    ...(columns ? faultsOfColumns(module, columns) : []),
    ...(read.success ? [] : detailsOf(read.error)),
    ...(JSON.stringify(look).length > lookLimit
      ? [{ path: 'filters', rule: 'max', params: { max: lookLimit } }]
      : []),
  ];
}

/** A column stands once, is one of the list's, and what a record is called by is among them. */
function faultsOfColumns(module: Module, columns: readonly LookColumn[]): ErrorDetail[] {
  const names = columns.map(({ name }) => name);
  const faults = names.flatMap((name, at) =>
    module.columns.includes(name) && names.indexOf(name) === at
      ? []
      : [{ path: `columns.${at}.name`, rule: 'option' }],
  );
  return names.includes(module.title)
    ? faults
    : [...faults, { path: 'columns', rule: 'titleColumn' }];
}
