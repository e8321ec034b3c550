import { z } from 'zod';
import { pageSizes } from '../list-query.ts';

/** How high rows are: 36, 44 and 56 px. */
export const densities = ['compact', 'usual', 'roomy'] as const;
export type Density = (typeof densities)[number];
export const firstDensity: Density = 'usual';

/** In px, what a column may be made by hand. */
export const columnWidths = { least: 60, most: 800 } as const;
/** How many views one person may have of one list. */
export const mostViews = 100;
export const viewNameLimit = 60;

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
  /** Shown columns, in their order. */
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
