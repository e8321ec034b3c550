import { z } from 'zod';
import { formatInches } from '../kit/inches.ts';
import { numberLocales, say, type Language, type LocalizedWords } from '../kit/words.ts';

/** Material of a line: the quantity for one piece, and for the whole line. */
export const cutListMaterialSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  measure: z.string(),
  /** Quantity for one piece, in the material's unit of measure. */
  each: z.number(),
  inAll: z.number(),
  dimensionUnit: z.string(),
  /** Thickness; null where the material has no such dimension. */
  thickness: z.number().nullable(),
  width: z.number().nullable(),
  length: z.number().nullable(),
});
export type CutListMaterial = z.infer<typeof cutListMaterialSchema>;

export const cutListTexts = {
  title: { es: 'Lista de corte', en: 'Cut list' },
  material: { es: 'Material', en: 'Material' },
  size: { es: 'Medidas', en: 'Size' },
  each: { es: 'Por pieza', en: 'A piece' },
  total: { es: 'En total', en: 'In all' },
  measured: { es: '{count} {measure}', en: '{count} {measure}' },
  sized: { es: '{sides} {unit}', en: '{sides} {unit}' },
} as const satisfies Record<string, LocalizedWords>;

/** Formats thickness by width by length as far as known, with their unit, inches as fractions; empty for a material without dimensions. */
export function sayCutListMaterialSize(
  { thickness, width, length, dimensionUnit }: CutListMaterial,
  language: Language,
): string {
  const known = [thickness, width, length].flatMap((side) => (side === null ? [] : [side]));
  if (known.length === 0) return '';
  const formatSide = (side: number): string =>
    dimensionUnit === 'in' ? formatInches(side) : side.toLocaleString(numberLocales[language]);
  const sides = known.map(formatSide).join(' × ');
  return say(cutListTexts.sized, language, { sides, unit: dimensionUnit });
}

/** Formats a quantity of a material, in its unit of measure. */
export const sayMeasuredQuantity = (
  count: number,
  { measure }: CutListMaterial,
  language: Language,
): string =>
  say(cutListTexts.measured, language, {
    count: count.toLocaleString(numberLocales[language], { maximumFractionDigits: 3 }),
    measure,
  });
