import type { LocalizedWords } from '../words.ts';

/** Texts of the import step that maps the columns of a file, apart from the texts that every list loads. */
export const mappingTexts = {
  columns: { es: 'Qué es cada columna', en: 'What each column is' },
  remembered: {
    es: 'Como la última vez que alguien trajo un archivo con estas columnas.',
    en: 'As last time, when somebody brought a file with these columns.',
  },
  meaning: { es: 'Qué es «{column}»', en: 'What “{column}” is' },
  ignore: { es: 'No se importa', en: 'Not imported' },
  noSamples: { es: 'Sin valores', en: 'No values' },
  needed: {
    es: 'Un registro nuevo necesita además: {fields}',
    en: 'A new record also needs: {fields}',
  },
  rows: { es: 'Filas sin id', en: 'Rows without an id' },
  matchBy: { es: 'Una fila sin id', en: 'A row without an id' },
  alwaysNew: { es: 'Crea siempre un registro', en: 'Always creates a record' },
  sameAs: {
    es: 'Es el registro con el mismo valor en «{field}»',
    en: 'Is the record with the same value in “{field}”',
  },
  sameHint: {
    es: 'Mayúsculas y acentos no cuentan. Lo que no se encuentre se crea.',
    en: 'Capitals and accents do not count. What is not found is created.',
  },
  found: { es: 'Los que ya están', en: 'Those that are there' },
  update: { es: 'Actualizar', en: 'Update' },
  skip: { es: 'Dejar como están', en: 'Leave as they are' },
  decimals: { es: 'Decimales', en: 'Decimals' },
  decimalsSeen: {
    es: 'El archivo escribe los decimales con {mark}, como «{sample}».',
    en: 'The file writes decimals with a {mark}, as in “{sample}”.',
  },
  decimalsUnclear: {
    es: '«{sample}» se puede leer de dos maneras. ¿Cómo escribe el archivo los decimales?',
    en: '“{sample}” can be read in two ways. How does the file write decimals?',
  },
  point: { es: 'punto', en: 'point' },
  comma: { es: 'coma', en: 'comma' },
  withPoint: { es: 'Con punto: es {number}', en: 'With a point: it is {number}' },
  withComma: { es: 'Con coma: es {number}', en: 'With a comma: it is {number}' },
  commas: { es: 'Texto separado por comas.', en: 'Text separated by commas.' },
  semicolons: {
    es: 'Texto separado por punto y coma.',
    en: 'Text separated by semicolons.',
  },
  tabs: { es: 'Texto separado por tabuladores.', en: 'Text separated by tabs.' },
  go: { es: 'Revisar', en: 'Check' },
  again: { es: 'Columnas', en: 'Columns' },
} as const satisfies Record<string, LocalizedWords>;
