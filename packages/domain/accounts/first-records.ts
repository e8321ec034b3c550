import { createLocalizedWords, type Language, type LocalizedWords } from '../kit/words.ts';

interface Described {
  readonly name: LocalizedWords;
  readonly description: LocalizedWords;
}

interface FirstMeasure extends Described {
  readonly countable: boolean;
  readonly lumberUnit: 'boardFoot' | 'cubicMetre' | null;
}

/** Division of a new company. Its pin is the centre of Mexico City until the company moves it. */
export const initialDivision = {
  name: { es: 'Planta principal', en: 'Main plant' },
  location: '19.432608,-99.133209',
} as const satisfies { readonly name: LocalizedWords; readonly location: string };

/** Position of the owner of a new company. */
export const ownerPosition: Described = {
  name: { es: 'Dirección general', en: 'General management' },
  description: { es: 'Responde por toda la empresa', en: 'Answers for the whole company' },
};

/** Positions of the people of a new company, besides its owner's: users and workplaces require one. */
export const initialPositions: readonly Described[] = [
  {
    name: { es: 'Ventas', en: 'Sales' },
    description: { es: 'Cotiza y atiende a los clientes', en: 'Quotes and serves the customers' },
  },
  {
    name: { es: 'Operador', en: 'Operator' },
    description: { es: 'Corta, clava y trata en piso', en: 'Cuts, nails and treats on the floor' },
  },
];

const measure = (
  name: LocalizedWords,
  description: LocalizedWords,
  { countable = false, lumberUnit = null }: Partial<FirstMeasure> = {},
): FirstMeasure => ({ name, description, countable, lumberUnit });

/** Units of measure of a new company, the usual unit of products first. */
export const firstMeasures: readonly FirstMeasure[] = [
  measure(
    { es: 'Pieza', en: 'Piece' },
    { es: 'Una tarima, una tabla, un taquete', en: 'One pallet, one board, one block' },
    { countable: true },
  ),
  measure(
    { es: 'Pie tablar', en: 'Board foot' },
    { es: '1 pulgada × 1 pie × 1 pie de madera', en: '1 in × 1 ft × 1 ft of lumber' },
    { lumberUnit: 'boardFoot' },
  ),
  measure(
    { es: 'Metro cúbico', en: 'Cubic metre' },
    { es: 'Volumen de madera aserrada', en: 'Volume of sawn lumber' },
    { lumberUnit: 'cubicMetre' },
  ),
  measure(
    { es: 'Kilogramo', en: 'Kilogram' },
    { es: 'Clavo a granel, grapa, alambre', en: 'Bulk nails, staples, wire' },
  ),
  measure(
    { es: 'Millar', en: 'Thousand' },
    { es: 'Mil clavos en rollo o en tira', en: 'One thousand nails in coils or strips' },
  ),
  measure(
    { es: 'Litro', en: 'Litre' },
    { es: 'Pintura de marcado, combustible', en: 'Marking paint, fuel' },
  ),
];

/** Product families of a new company. */
export const initialProductFamilies: readonly Described[] = [
  {
    name: { es: 'Tarimas nuevas', en: 'New pallets' },
    description: { es: 'Hechas con madera nueva', en: 'Made of new lumber' },
  },
  {
    name: { es: 'Tarimas recicladas', en: 'Recycled pallets' },
    description: {
      es: 'Reparadas o hechas con madera usada',
      en: 'Repaired or made of used lumber',
    },
  },
  {
    name: { es: 'Cajas y huacales', en: 'Boxes and crates' },
    description: { es: 'Empaque de madera a la medida', en: 'Wooden packaging made to measure' },
  },
];

/**
 * Returns the fields of a request body with texts in the company's language, and their translations.
 * @param texts texts of a record, by field
 */
export function toTranslatedFields(
  texts: Readonly<Record<string, LocalizedWords>>,
  language: Language,
): Record<string, unknown> {
  const fields = Object.entries(texts);
  return {
    ...Object.fromEntries(fields.map(([name, words]) => [name, words[language]])),
    metadata: {
      language: Object.fromEntries(
        fields.map(([name, words]) => [name, createLocalizedWords((each) => words[each])]),
      ),
    },
  };
}
