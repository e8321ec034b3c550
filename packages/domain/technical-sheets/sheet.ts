import { z } from 'zod';
import { getCatalogCodes } from '../catalogs/catalogs.ts';
import { addResponseFieldGuard } from '../kit/field-guards.ts';
import { createWrongTypeError } from '../kit/wrong-type.ts';
import {
  createDecimalSchema,
  paragraphSchema,
  expectedVersionSchema,
  customValuesByIdSchema,
} from '../kit/schemas.ts';
import { storedFileSchema, createUploadsSchema } from '../kit/uploads.ts';

/** Places of pictures in a sheet: the finished pallet, its production, its handling. */
export const imageSections = [
  'descriptiveImages',
  'manufactureSpecification',
  'instructions',
] as const;
export type ImageSection = (typeof imageSections)[number];

export const technicalSheetLimits = { images: 10, rows: 100 } as const;

/** Quantity in the material's measure, with three decimals as inventories have. */
const quantity = createDecimalSchema({ decimals: 3, min: 0.001, max: 999_999 });

const order = createDecimalSchema({ decimals: 0, min: 1, max: 9_999 });

const createRowsSchema = <Row extends z.ZodType>(row: Row) =>
  z.array(row, 'invalid').max(technicalSheetLimits.rows, 'max').default([]);

/** Stored picture by its id, or upload of this form by its index. The list is in display sequence. */
const imageReference = z.union(
  [z.strictObject({ id: z.int('option') }), z.strictObject({ upload: z.int('option').min(0) })],
  'option',
);
const images = z
  .array(imageReference, 'invalid')
  .max(technicalSheetLimits.images, 'files')
  .default([]);

const optionalParagraph = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  paragraphSchema.nullable().default(null),
);

const detail = z.strictObject({ order, description: paragraphSchema });
const criterion = z.strictObject({
  order,
  description: paragraphSchema,
  isValid: z.boolean('option').default(false),
});
const materialLine = z.strictObject({
  id: z.int(createWrongTypeError('option')).positive('option'),
  quantity,
});

const newImages = createUploadsSchema(['image'], technicalSheetLimits.images);

/** Body of a technical sheet's form. Rows are stored in the sequence of their numbers, which are then renumbered from 1. */
export const technicalSheetBody = z
  .strictObject({
    productId: z.int('number').optional(),
    materialType: z
      .string(createWrongTypeError('option'))
      .min(1, 'required')
      .pipe(z.enum(getCatalogCodes('materialTypes'), 'option')),
    rawMaterials: createRowsSchema(materialLine).superRefine(
      createUniqueRowsCheck(({ id }) => id, 'id'),
    ),
    descriptiveImages: images,
    manufactureSpecification: z
      .strictObject({ images, details: createRowsSchema(detail) })
      .prefault({}),
    instructions: z.strictObject({ images, description: optionalParagraph }).prefault({}),
    qualityCriteria: createRowsSchema(criterion),
    observations: optionalParagraph,
    /** Custom fields by id; when left out, the sheet keeps its values. */
    customFields: customValuesByIdSchema,
    /** Version that the editor loaded; null when there was no sheet. A newer stored version refuses the save with STALE_ENTITY. */
    updatedAt: expectedVersionSchema,
    uploads: z
      .strictObject({
        descriptiveImages: newImages,
        manufactureSpecification: newImages,
        instructions: newImages,
      })
      .prefault({}),
  })
  .superRefine((sheet, context) => {
    for (const section of imageSections)
      if (
        getListedImages(sheet, section).length + findUnlistedUploads(sheet, section).length >
        technicalSheetLimits.images
      )
        context.addIssue({
          code: 'custom',
          path: [section],
          message: 'files',
          params: { max: technicalSheetLimits.images },
        });
  });
export type TechnicalSheetBody = z.output<typeof technicalSheetBody>;
export type TechnicalSheetInput = z.input<typeof technicalSheetBody>;

/** Returns the pictures that a body lists for a section, in sequence. */
export const getListedImages = (
  sheet: Pick<TechnicalSheetBody, ImageSection>,
  section: ImageSection,
): TechnicalSheetBody['descriptiveImages'] =>
  section === 'descriptiveImages' ? sheet.descriptiveImages : sheet[section].images;

/** Returns the uploads that a body does not list among its pictures: they come last. */
export function findUnlistedUploads(
  sheet: Pick<TechnicalSheetBody, ImageSection | 'uploads'>,
  section: ImageSection,
): number[] {
  const listed = getListedImages(sheet, section).flatMap((image) =>
    'upload' in image ? [image.upload] : [],
  );
  return sheet.uploads[section].map((_, at) => at).filter((at) => !listed.includes(at));
}

/** Refuses a row with the same key as an earlier row, at that row. */
export function createUniqueRowsCheck<Row>(keyOf: (row: Row) => unknown, path: string) {
  return (all: readonly Row[], context: z.RefinementCtx): void => {
    const seen = new Set<unknown>();
    for (const [at, row] of all.entries()) {
      const key = keyOf(row);
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [at, path], message: 'repeated' });
      seen.add(key);
    }
  };
}

/** Sorts rows by their numbers and renumbers them from 1; ties keep their sequence. */
export const renumberTechnicalSheetRows = <Row extends { readonly order: number }>(
  all: readonly Row[],
): Row[] =>
  all
    .toSorted((one, other) => one.order - other.order)
    .map((row, at) => ({ ...row, order: at + 1 }));

/** Row of a sheet: its number and text. */
export const numberedTextSchema = z.object({ order: z.int(), description: z.string() });
export type NumberedText = z.infer<typeof numberedTextSchema>;

const materialAnswer = z.object({
  id: z.int(),
  quantity: z.number(),
  code: z.string(),
  description: z.string(),
  materialType: z.string(),
  measure: z.string(),
  unitCost: addResponseFieldGuard('costs', z.string()),
  dimensionUnit: z.string(),
  thickness: z.number().nullable(),
  width: z.number().nullable(),
  length: z.number().nullable(),
  /** Volume of one unit, and of the quantity: cubic metres, null while a dimension is missing. */
  volume: z.number().nullable(),
  totalVolume: z.number().nullable(),
});
export type SheetMaterial = z.infer<typeof materialAnswer>;

/** Technical sheet in a response; an empty one with `updatedAt` null where a product has none yet. */
export const technicalSheetAnswer = z.object({
  productId: z.int(),
  product: z.object({ id: z.int(), name: z.string(), description: z.string() }),
  materialType: z.string().nullable(),
  rawMaterials: z.array(materialAnswer),
  totals: z.object({
    /** Cubic metres and board feet of lumber in one product, as decimal text. */
    volume: z.string(),
    boardFeet: z.string(),
    /** Material cost in US dollars of one product. */
    cost: addResponseFieldGuard('costs', z.string()),
  }),
  descriptiveImages: z.array(storedFileSchema),
  manufactureSpecification: z.object({
    images: z.array(storedFileSchema),
    details: z.array(numberedTextSchema),
  }),
  instructions: z.object({ images: z.array(storedFileSchema), description: z.string().nullable() }),
  qualityCriteria: z.array(numberedTextSchema.extend({ isValid: z.boolean() })),
  observations: z.string().nullable(),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type TechnicalSheet = z.infer<typeof technicalSheetAnswer>;
