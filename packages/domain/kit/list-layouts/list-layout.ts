import { z } from 'zod';
import { pageSizes } from '../list-query.ts';

/** Row densities: rows are 36, 44 or 56 px high. */
export const rowDensities = ['compact', 'usual', 'roomy'] as const;
export type RowDensity = (typeof rowDensities)[number];
export const defaultRowDensity: RowDensity = 'usual';

/** Limits of the column width that a user can set, in px. */
export const columnWidthLimits = { least: 60, most: 800 } as const;
/** Maximum number of views of one user for one list. */
export const maxListViews = 100;
export const maxViewNameLength = 60;

const layoutColumn = z.strictObject({
  name: z.string('required').min(1, 'required').max(60, 'max'),
  /** Width of the column in px; by default as wide as the column's texts. */
  width: z
    .int('integer')
    .min(columnWidthLimits.least, 'greaterOrEqual')
    .max(columnWidthLimits.most, 'lessOrEqual')
    .optional(),
  /** Whether the column stays in sight while others scroll. The title column always does. */
  pinned: z.literal(true, 'option').optional(),
});
export type LayoutColumn = Readonly<z.infer<typeof layoutColumn>>;

const layoutParts = {
  /** Shown columns, in sequence. */
  columns: z.array(layoutColumn).min(1, 'required').max(200, 'max').optional(),
  density: z.enum(rowDensities, 'option').optional(),
  size: z.literal([...pageSizes], 'option').optional(),
};

/** Schema of a list's table layout; omitted values are those of the built-in layout. */
export const tableLayoutSchema = z.strictObject(layoutParts);
export type TableLayout = Readonly<z.infer<typeof tableLayoutSchema>>;

/** Schema of a table layout with its filters, in the form of a URL, and its sort column. */
export const listLayoutSchema = z.strictObject({
  ...layoutParts,
  orderBy: z.string('option').max(60, 'max').optional(),
  orderType: z.enum(['asc', 'desc'], 'option').optional(),
  filters: z.record(z.string().max(60, 'max'), z.unknown()).optional(),
});
export type ListLayout = Readonly<z.infer<typeof listLayoutSchema>>;
