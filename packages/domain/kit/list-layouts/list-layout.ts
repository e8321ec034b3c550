import { z } from 'zod';
import { pageSizes } from '../list-query.ts';

/** Row heights: 36, 44 and 56 px. */
export const rowDensities = ['compact', 'usual', 'roomy'] as const;
export type RowDensity = (typeof rowDensities)[number];
export const defaultRowDensity: RowDensity = 'usual';

/** Limits of a column's width set by the user, in px. */
export const columnWidthLimits = { least: 60, most: 800 } as const;
/** Maximum number of views of one user for one list. */
export const maxListViews = 100;
export const maxViewNameLength = 60;

const layoutColumn = z.strictObject({
  name: z.string('required').min(1, 'required').max(60, 'max'),
  /** Width in px; without it, as wide as the column's texts. */
  width: z
    .int('integer')
    .min(columnWidthLimits.least, 'greaterOrEqual')
    .max(columnWidthLimits.most, 'lessOrEqual')
    .optional(),
  /** The column stays in sight while the others scroll. The title always does. */
  pinned: z.literal(true, 'option').optional(),
});
export type LayoutColumn = Readonly<z.infer<typeof layoutColumn>>;

const layoutParts = {
  /** Shown columns, in their order. */
  columns: z.array(layoutColumn).min(1, 'required').max(200, 'max').optional(),
  density: z.enum(rowDensities, 'option').optional(),
  size: z.literal([...pageSizes], 'option').optional(),
};

/** Layout of a list's table; omitted values are those of the built-in layout. */
export const layoutSchema = z.strictObject(layoutParts);
export type TableLayout = Readonly<z.infer<typeof layoutSchema>>;

/** A layout with its filters, in the form of an address, and its order. */
export const listLayoutSchema = z.strictObject({
  ...layoutParts,
  orderBy: z.string('option').max(60, 'max').optional(),
  orderType: z.enum(['asc', 'desc'], 'option').optional(),
  filters: z.record(z.string().max(60, 'max'), z.unknown()).optional(),
});
export type ListLayout = Readonly<z.infer<typeof listLayoutSchema>>;
