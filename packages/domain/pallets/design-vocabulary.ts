/** Words of one meaning in a description, in each language, as people write them; accents are optional. A blank may be a hyphen. */
export interface DesignWords {
  /** Meaning, as the page of the words names it. `…` stands for a number or a length. */
  readonly meaning: string;
  readonly es: readonly string[];
  readonly en: readonly string[];
}

/**
 * All words that descriptions of pallets are read by. The shapes of the parser are built from them, and the page of the words
 * lists them: a word that is missing here is not understood.
 */
export const designVocabulary = {
  millimetre: {
    meaning: 'millimetres',
    es: ['mm', 'milímetro', 'milímetros'],
    en: ['millimeter', 'millimeters', 'millimetre', 'millimetres'],
  },
  centimetre: {
    meaning: 'centimetres',
    es: ['cm', 'cms', 'centímetro', 'centímetros'],
    en: ['centimeter', 'centimeters', 'centimetre', 'centimetres'],
  },
  metre: {
    meaning: 'metres',
    es: ['m', 'mts', 'metro', 'metros'],
    en: ['meter', 'meters', 'metre', 'metres'],
  },
  inch: {
    meaning: "inches; also `\"` and `''` behind a figure",
    es: ['pulg', 'pulgada', 'pulgadas', 'plg'],
    en: ['in', 'inch', 'inches'],
  },
  foot: {
    meaning: "feet; also `'` behind a figure",
    es: ['pie', 'pies'],
    en: ['ft', 'feet', 'foot'],
  },
  by: { meaning: 'between two sides; also `x`, `×` and `*`', es: ['por'], en: ['by'] },
  long: {
    meaning: 'behind a side: the length',
    es: ['largo', 'de largo'],
    en: ['l', 'long', 'length'],
  },
  wide: {
    meaning: 'behind a side: the width; behind a length beside the word for boards: theirs',
    es: ['ancho', 'de ancho'],
    en: ['w', 'wide', 'width'],
  },
  stringer: {
    meaning: '… stringers; with a section: `3 stringers of 1 1/2 x 3 1/2`, `2x4 stringers`',
    es: ['larguero', 'largueros', 'polín', 'polines', 'barrote', 'barrotes', 'patines'],
    en: ['stringer', 'stringers', 'str', 'runner', 'runners'],
  },
  block: {
    meaning: '… blocks',
    es: [
      'taco',
      'tacos',
      'tacón',
      'tacones',
      'taquete',
      'taquetes',
      'dado',
      'dados',
      'bloque',
      'bloques',
    ],
    en: ['block', 'blocks'],
  },
  board: {
    meaning: '… boards, on top where nothing else is said; `7 + 5` are top and bottom',
    es: ['tabla', 'tablas', 'duela', 'duelas', 'tablilla', 'tablillas'],
    en: [
      'board',
      'boards',
      'deckboard',
      'deckboards',
      'deck board',
      'deck boards',
      'slat',
      'slats',
    ],
  },
  plus: {
    meaning: 'between the boards of both decks; also `+`',
    es: ['más', 'y'],
    en: ['plus', 'and'],
  },
  top: {
    meaning: 'boards of the top deck',
    es: ['arriba', 'superior', 'superiores'],
    en: ['top', 'on top', 'upper'],
  },
  bottom: {
    meaning: 'boards of the bottom deck',
    es: ['abajo', 'inferior', 'inferiores'],
    en: ['below', 'bottom', 'on bottom', 'on the bottom', 'lower'],
  },
  thickness: {
    meaning: 'before a length: the thickness of the boards, however thick',
    es: ['espesor', 'espesor de', 'grueso', 'grueso de', 'grosor', 'grosor de'],
    en: ['thickness', 'thickness of'],
  },
  thick: {
    meaning: 'behind a length: the thickness of the boards, however thick',
    es: ['de espesor', 'de grueso', 'de grosor'],
    en: ['thick'],
  },
  deck: {
    meaning: 'beside a length with a fraction or a unit: the thickness of the boards (`5/8 deck`)',
    es: ['cubierta', 'tabla', 'tablas', 'duela', 'duelas', 'tablilla', 'tablillas'],
    en: [
      'deck',
      'decking',
      'board',
      'boards',
      'deckboard',
      'deckboards',
      'deck board',
      'deck boards',
    ],
  },
  onBlocks: {
    meaning: 'without a number: a pallet on blocks, nine of them',
    es: [
      'taco',
      'tacos',
      'tacón',
      'tacones',
      'taquete',
      'taquetes',
      'dado',
      'dados',
      'bloque',
      'bloques',
    ],
    en: ['block', 'blocks'],
  },
  onStringers: {
    meaning: 'without a number: a pallet on stringers; with a section, theirs',
    es: ['larguero', 'largueros', 'polín', 'polines', 'barrote', 'barrotes'],
    en: ['stringer', 'stringers'],
  },
  perimeterBase: {
    meaning:
      'blocks on a base whose boards go around; a number of boards below may count those across',
    es: [
      'base perimetral',
      'perimetral',
      'base de perímetro',
      'base tipo marco',
      'marco perimetral',
    ],
    en: [
      'perimeter base',
      'perimeter',
      'perimeter bottom',
      'full perimeter',
      'full perimeter base',
      'picture frame',
      'picture frame base',
      'picture frame bottom',
    ],
  },
  crossBase: {
    meaning: 'blocks on a perimeter base with a cross',
    es: [
      'base en cruz',
      'base cruzada',
      'base de cruz',
      'base perimetral con cruz',
      'perimetral con cruz',
    ],
    en: [
      'cross base',
      'cruciform',
      'cruciform base',
      'cruciform bottom',
      'perimeter base with cross',
      'perimeter with cross',
    ],
  },
  unidirectionalBase: {
    meaning: 'blocks on boards in one direction',
    es: ['base unidireccional', 'unidireccional', 'base de patines'],
    en: [
      'unidirectional base',
      'unidirectional',
      'unidirectional bottom',
      'unidirectional bottom boards',
    ],
  },
  boardWidth: {
    meaning:
      'before a length: the width of the boards; beside the word for boards a length over 60 mm is one (`5 1/2 boards`, `7 boards of 3 1/2`, `2 boards of 5 1/2 and 5 of 3 1/2`)',
    es: [
      'ancho de tabla',
      'ancho de tablas',
      'ancho de la tabla',
      'ancho de las tablas',
      'ancho de duela',
    ],
    en: [
      'board width',
      'deck board width',
      'deckboard width',
      'width of boards',
      'width of the boards',
    ],
  },
  notched: {
    meaning: 'stringers with notches; with a size: `notched 9 x 1 1/2`',
    es: [
      'con muesca',
      'con muescas',
      'muesca',
      'muescas',
      'muescada',
      'muescado',
      'muescadas',
      'muescados',
      'ranurada',
      'ranurado',
      'ranuradas',
      'ranurados',
    ],
    en: ['notched', 'notch', 'notches', 'with notches'],
  },
  unnotched: {
    meaning: 'stringers without notches',
    es: ['sin muesca', 'sin muescas', 'sin ranura', 'sin ranuras'],
    en: ['unnotched', 'not notched', 'no notch', 'no notches', 'without notches', 'non notched'],
  },
  fourWay: {
    meaning: 'forks enter by four sides: blocks, or stringers with notches',
    es: ['4 entradas', '4 vías', '4 lados'],
    en: ['4 way', '4way', '4 way entry', 'partial 4 way', 'partial 4 way entry'],
  },
  fullFourWay: {
    meaning: 'forks and trucks enter by four sides: blocks',
    es: ['4 entradas completas', '4 entradas totales'],
    en: ['full 4 way', 'full 4 way entry', 'true 4 way'],
  },
  twoWay: {
    meaning: 'forks enter by two sides: stringers without notches',
    es: ['2 entradas', '2 vías', '2 lados'],
    en: ['2 way', '2way', '2 way entry'],
  },
  skid: {
    meaning: 'no bottom deck',
    es: ['patín', 'sin base', 'sin tablas abajo', 'una cara', '1 cara', 'cara sencilla'],
    en: [
      'skid',
      'skids',
      'no bottom',
      'no bottom boards',
      'without bottom',
      'single face',
      'single faced',
      'single deck',
      '1 face',
    ],
  },
  doubleFace: {
    meaning: 'a bottom deck',
    es: ['doble cara', '2 caras', 'doble cubierta', 'doble base', 'no reversible'],
    en: ['non reversible', 'double face', 'double faced', 'double deck', 'double sided', '2 face'],
  },
  reversible: {
    meaning: 'a bottom deck like the top deck, no notches',
    es: ['reversible', 'reversibles'],
    en: ['reversible'],
  },
  wing: {
    meaning:
      'with a length: how far the deck stands out over the outer stringers (`wing 3`, `3 in wings`)',
    es: ['volado', 'volados', 'ala', 'alas', 'con alas', 'con volado', 'vuelo'],
    en: ['wing', 'wings', 'winged', 'overhang'],
  },
  flush: {
    meaning: 'no wings',
    es: ['sin alas', 'sin volado', 'al ras'],
    en: ['flush', 'no wing', 'no wings', 'without wings'],
  },
  recycled: {
    meaning: 'recycled boards',
    es: [
      'reciclada',
      'reciclado',
      'recicladas',
      'reciclados',
      'usada',
      'usado',
      'usadas',
      'usados',
      'reacondicionada',
      'reacondicionado',
      'recuperada',
      'recuperado',
      'reparada',
      'reparado',
      'de segunda mano',
      'recic',
      'rec',
    ],
    en: [
      'recycled',
      'used',
      'reconditioned',
      'refurbished',
      'remanufactured',
      'reman',
      'repaired',
      'second hand',
    ],
  },
  mixed: {
    meaning: 'new and recycled boards',
    es: ['mixta', 'mixto', 'mixtas', 'mixtos', 'combinada'],
    en: ['mixed', 'combo'],
  },
  new: {
    meaning: 'new boards',
    es: ['nueva', 'nuevo', 'nuevas', 'nuevos'],
    en: ['new', 'brand new'],
  },
  southernPine: {
    meaning: 'southern pine',
    es: ['pino del sur', 'pinos del sur', 'pino amarillo del sur', 'pino amarillo'],
    en: ['southern pine', 'southern yellow pine', 'syp'],
  },
  douglasFir: {
    meaning: 'Douglas-fir',
    es: ['pino oregón', 'pino de oregón', 'abeto douglas', 'abeto de douglas'],
    en: ['douglas fir', 'oregon pine', 'doug fir'],
  },
  hardwood: {
    meaning: 'mixed hardwoods',
    es: ['madera dura', 'maderas duras', 'maderas duras mixtas'],
    en: ['hardwood', 'hardwoods', 'mixed hardwood', 'mixed hardwoods'],
  },
  spruce: { meaning: 'spruce', es: ['abeto', 'abetos'], en: ['spruce'] },
  poplar: { meaning: 'poplar', es: ['álamo', 'álamos'], en: ['poplar'] },
  eucalyptus: { meaning: 'eucalyptus', es: ['eucalipto', 'eucaliptos'], en: ['eucalyptus'] },
  oak: { meaning: 'oak', es: ['encino', 'encinos', 'roble', 'robles'], en: ['oak'] },
  pine: { meaning: 'pine', es: ['pino', 'pinos'], en: ['pine'] },
  crate: {
    meaning: 'a crate; its third side is the height',
    es: [
      'huacal',
      'huacales',
      'guacal',
      'guacales',
      'cajón',
      'cajones',
      'jaula',
      'jaulas',
      'caja',
      'cajas',
    ],
    en: ['crate', 'crates', 'box', 'boxes', 'wooden box', 'wooden boxes'],
  },
  aSide: {
    meaning: '… boards on each side of a crate',
    es: ['por lado', 'por costado', 'por pared'],
    en: ['a side', 'per side', 'each side'],
  },
  closed: {
    meaning: 'a crate with closed walls',
    es: ['cerrada', 'cerrado', 'cerradas', 'cerrados'],
    en: ['closed', 'sheathed', 'solid'],
  },
  lid: { meaning: 'a crate with a lid', es: ['con tapa'], en: ['with lid', 'with a lid'] },
  noLid: {
    meaning: 'a crate without a lid',
    es: ['sin tapa', 'abierta arriba', 'abierto arriba', 'abiertas arriba', 'abiertos arriba'],
    en: ['no lid', 'without lid', 'without a lid', 'open top'],
  },
  inside: {
    meaning: 'sides of a crate are those inside',
    es: ['por dentro', 'de interior', 'interior', 'interiores', 'libre', 'libres'],
    en: ['inside', 'internal', 'inner'],
  },
  outside: {
    meaning: 'sides of a crate are those outside',
    es: ['por fuera', 'exterior', 'exteriores'],
    en: ['outside', 'external', 'outer'],
  },
  filler: {
    meaning: 'passed over; also `c/` and `w/` for with, `s/` and `w/o` for without',
    es: [
      'de',
      'del',
      'con',
      'y',
      'la',
      'el',
      'las',
      'los',
      'para',
      'un',
      'en',
      'tarima',
      'tarimas',
      'tar',
      'palet',
      'palets',
      'madera',
      'tipo',
      'entrada',
      'entradas',
      'estándar',
      'medida',
      'medidas',
      'total',
    ],
    en: [
      'and',
      'with',
      'of',
      'on',
      'a',
      'an',
      'the',
      'for',
      'pallet',
      'pallets',
      'plt',
      'wood',
      'wooden',
      'type',
      'style',
      'standard',
      'std',
      'size',
      'entry',
    ],
  },
} as const satisfies Readonly<Record<string, DesignWords>>;
export type DesignMeaning = keyof typeof designVocabulary;

/**
 * Words that say something of a pallet which no drawing shows: they are named as not understood, and the pallet is drawn. A
 * number in them is none of the pallet.
 */
export const undrawnVocabulary = {
  treatment: {
    meaning: 'treatment and its marks',
    es: [
      'tratamiento',
      'tratamiento térmico',
      'tratada',
      'tratado',
      'con sello',
      'sello',
      'nimf 15',
      'nimf15',
      'nom 144',
      'fumigada',
      'estufada',
      'para exportación',
      'exportación',
    ],
    en: [
      'ht',
      'heat treated',
      'heat treat',
      'treated',
      'stamped',
      'ispm 15',
      'ispm15',
      'kd',
      'kiln dried',
      'mb',
      'export',
    ],
  },
  grade: {
    meaning: 'grades; also `#2`',
    es: [
      '1ra',
      '2da',
      '3ra',
      '1a',
      '2a',
      '3a',
      'primera',
      'segunda',
      'tercera',
      'grado a',
      'grado b',
      'grado 1',
      'grado 2',
      'calidad a',
      'calidad b',
    ],
    en: ['grade a', 'grade b', 'a grade', 'b grade', 'grade 1', 'grade 2', 'no 1', 'no 2'],
  },
  pieces: {
    meaning: 'behind a number: how many pallets',
    es: [
      'tarima',
      'tarimas',
      'pieza',
      'piezas',
      'pza',
      'pzas',
      'pz',
      'pzs',
      'unidades',
      'palets',
      'huacales',
      'cajas',
    ],
    en: ['pallet', 'pallets', 'pc', 'pcs', 'pieces', 'units', 'crates', 'boxes'],
  },
  load: {
    meaning: 'behind a number: a load or a weight, which no drawing rates',
    es: ['kg', 'kgs', 'kilo', 'kilos', 'tonelada', 'toneladas'],
    en: ['ton', 'tons', 'lb', 'lbs', 'pound', 'pounds'],
  },
  money: {
    meaning: 'behind a number: a price; also `$` before it',
    es: ['peso', 'pesos', 'mxn', 'dólares', 'dlls'],
    en: ['usd', 'dollars'],
  },
} as const satisfies Readonly<Record<string, DesignWords>>;

/** Words of pallets that no drawing can show: they are named as not understood, and nothing is drawn. */
export const foreignWords: DesignWords = {
  meaning: 'another material',
  es: [
    'plástico',
    'plástica',
    'metálica',
    'metal',
    'acero',
    'aluminio',
    'cartón',
    'triplay',
    'aglomerado',
    'osb',
  ],
  en: ['plastic', 'steel', 'aluminum', 'cardboard', 'corrugated', 'plywood', 'presswood'],
};

const removeAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Builds the alternatives of all words of some meanings for an expression, the longest first. */
const toAlternatives = (all: readonly DesignWords[]): string =>
  [...new Set(all.flatMap(({ es, en }) => [...es, ...en]).map(removeAccents))]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(' ', '[\\s-]+'))
    .join('|');

/** Returns an expression for the words of some meanings, each as a whole word. */
export const toWordsPattern = (...meanings: readonly DesignMeaning[]): string =>
  `(?:${toAlternatives(meanings.map((meaning) => designVocabulary[meaning]))})(?![a-z\\d])`;

/** Returns an expression for the words of units, which a sign between sides may follow: `1200mmx800mm`. */
export const toUnitPattern = (...meanings: readonly DesignMeaning[]): string =>
  `(?:${toAlternatives(meanings.map((meaning) => designVocabulary[meaning]))})(?:(?![a-z\\d])|(?=x\\s*\\d))`;

/** Returns an expression for words that no drawing shows. */
export const toUndrawnPattern = (meaning: keyof typeof undrawnVocabulary): string =>
  `(?:${toAlternatives([undrawnVocabulary[meaning]])})(?![a-z\\d])`;

/** Shape of a word of another material. */
export const foreignShape = new RegExp(`^(?:${toAlternatives([foreignWords])})$`, 'iu');
