import { foldText } from '../fold-text.ts';
import { isServerSet, systemFields, type Field } from '../fields.ts';
import { getTranslatedFields, type Module } from '../module.ts';
import { kitTexts } from '../texts.ts';
import { languages, type Language, type LocalizedWords } from '../words.ts';
import { headerSynonyms } from './header-synonyms.ts';

/** Column of a module's spreadsheets. */
export interface SheetColumn {
  /** Path of the column's value in a request body, written as a note on the header. */
  readonly path: string;
  readonly field: Field;
  /** Name of the field in the module. */
  readonly name: string;
  /** Language of a translation; the base text has no language. */
  readonly language?: Language;
  readonly label: LocalizedWords;
  /** Whether the column is read-only: an import reads it at most to find records, and never writes it. */
  readonly serverSet: boolean;
}

const toColumn = (name: string, field: Field): SheetColumn => ({
  path: field.kind === 'color' ? `metadata.${name}` : name,
  field,
  name,
  label: field.label,
  serverSet: isServerSet(field),
});

const toTranslationColumn = (name: string, field: Field, language: Language): SheetColumn => ({
  path: `metadata.language.${name}.${language}`,
  field,
  name,
  language,
  label: {
    es: `${field.label.es} (${kitTexts[language].es})`,
    en: `${field.label.en} (${kitTexts[language].en})`,
  },
  serverSet: false,
});

/** Returns the columns of some fields, without their translations. */
export const toSheetColumns = (fields: Module['fields']): SheetColumn[] =>
  Object.entries(fields).map(([name, field]) => toColumn(name, field));

/**
 * Returns every column of a module's spreadsheets: the id, each field with its translations, and the timestamps.
 * Custom fields are included where the module has them.
 */
export function listSheetColumns(module: Module): SheetColumn[] {
  const translated = new Set(getTranslatedFields(module));
  const fields = Object.entries(module.fields).flatMap(([name, field]) => [
    toColumn(name, field),
    ...(translated.has(name)
      ? languages.map((language) => toTranslationColumn(name, field, language))
      : []),
  ]);
  return [
    // The id chooses the record that a row updates: the import reads it and does not write it.
    { ...toColumn('id', systemFields.id), serverSet: false },
    ...fields,
    toColumn('createdAt', systemFields.createdAt),
    toColumn('updatedAt', systemFields.updatedAt),
  ];
}

/** Returns the columns of an import template: the fields of the form. */
export const listTemplateColumns = (module: Module): SheetColumn[] =>
  listSheetColumns(module).filter(({ serverSet }) => !serverSet);

/** Formats the header of a column; required columns have an asterisk. */
export const formatHeader = (
  { label, field, language }: SheetColumn,
  displayLanguage: Language,
): string =>
  field.required && language === undefined && !isServerSet(field)
    ? `${label[displayLanguage]} *`
    : label[displayLanguage];

/** Returns the comparable form of a header or a cell: without the asterisk of required columns and surrounding spaces. */
export const foldCellText = (text: string): string =>
  foldText(text)
    .replace(/\s*\*$/, '')
    .trim();

/** Header of a column: its text and its note. */
export interface HeaderCell {
  readonly text: string;
  readonly note: string;
}

/** Returns the column whose path a note contains. Excel may write an author above the path. */
export function findColumnByNote(
  columns: readonly SheetColumn[],
  note: string,
): SheetColumn | undefined {
  const noted = note.trim().split('\n').at(-1)?.trim() ?? '';
  return columns.find(({ path }) => path === noted);
}

/**
 * Creates the function that returns the column that a header means: by the path in its note, by its label in either language,
 * or by the path as its text. The labels are folded once for all headers: a file may have 500 of them.
 */
export function createColumnFinder(columns: readonly SheetColumn[]) {
  const byLabel = new Map<string, SheetColumn>();
  for (const column of columns)
    for (const language of languages) {
      const label = foldCellText(column.label[language]);
      if (!byLabel.has(label)) byLabel.set(label, column);
    }
  return ({ text, note }: HeaderCell): SheetColumn | undefined =>
    findColumnByNote(columns, note) ??
    byLabel.get(foldCellText(text)) ??
    columns.find(({ path }) => path === text.trim());
}

/**
 * Guesses the columns of another program's spreadsheet, by position. First a header must equal one of the module's headers exactly.
 * Otherwise a label without its parentheses, or a synonym, counts where only one column fits.
 * A header with the entity's noun is the name column, and a label beside that noun counts as the label: `Ciudad del cliente`.
 * The name of something else, as in `Supplier name`, is the column of that thing. `Address` is the only column with an address.
 * No two headers get the same column.
 */
export function guessSheetColumns(
  columns: readonly SheetColumn[],
  { title, entity }: Pick<Module, 'title' | 'entity'>,
  headers: readonly HeaderCell[],
): (SheetColumn | undefined)[] {
  const find = createColumnFinder(columns);
  const matched = headers.map(find);
  const base = columns.filter(({ language, serverSet }) => language === undefined && !serverSet);
  const nameColumn = base.find(({ name, field }) => name === title && field.kind === 'text');
  const synonyms = foldHeaderSynonyms();
  const listLabelWords = (label: LocalizedWords): ReadonlySet<string> =>
    addSynonyms(
      languages.map((language) => foldCellText(omitAside(label[language]))),
      synonyms,
    );
  const known = base.map((column) => ({ column, words: listLabelWords(column.label) }));
  const entityWords = listLabelWords(entity.one);
  const addresses = base.filter(isAddressColumn);
  const [onlyAddress] = addresses.length === 1 ? addresses : [];
  const nameWords = addSynonyms([foldCellText('nombre')], synonyms);
  const references = known.filter(({ column }) => column.field.kind === 'reference');
  const nouns = new Set([...entityWords, ...references.flatMap(({ words }) => [...words])]);
  const findByWord = (word: string): SheetColumn | undefined => {
    const [only, ...others] = known.filter(({ words }) => words.has(word));
    if (only) return others.length === 0 ? only.column : undefined;
    return addressWords.has(word) ? onlyAddress : undefined;
  };
  const probable = headers.map(({ text }, at) => {
    if (matched[at]) return matched[at];
    const bare = foldCellText(omitAside(text));
    if (bare === '') return undefined;
    if (known.some(({ words }) => words.has(bare)) || addressWords.has(bare))
      return findByWord(bare);
    if (entityWords.has(bare)) return nameColumn;
    return splitHeader(bare, nouns)
      .map(({ label, noun }) => {
        if (entityWords.has(noun))
          return findByWord(label) ?? (nameWords.has(label) ? nameColumn : undefined);
        return nameWords.has(label) ? findByWord(noun) : undefined;
      })
      .find((column) => column !== undefined);
  });
  const isFirstMatch = (column: SheetColumn, at: number): boolean =>
    matched[at] === column
      ? matched.indexOf(column) === at
      : !matched.includes(column) && probable.indexOf(column) === at;
  return probable.map((column, at) => (column && isFirstMatch(column, at) ? column : undefined));
}

/** Words of a header for the only address of a module, under any label. */
const addressWords: ReadonlySet<string> = new Set(
  ['dirección', 'domicilio', 'address', 'street address', 'dirección completa'].map(foldCellText),
);

const isAddressColumn = ({ field, label }: SheetColumn): boolean =>
  field.kind === 'text' &&
  languages.some((each) => /\b(?:direccion|domicilio|address)\b/u.test(foldCellText(label[each])));

const splitPatterns: readonly RegExp[] = [
  /^(?<label>.+) (?:del|de la|de|of the|of) (?<noun>.+)$/u,
  /^(?<label>.+?) (?:del|de la|de|of the|of) (?<noun>.+)$/u,
];

/** Splits a header of a label and a noun: `nombre del cliente` or `name of the customer`, and `customer name` for known nouns. */
const splitHeader = (
  text: string,
  nouns: ReadonlySet<string>,
): { readonly label: string; readonly noun: string }[] => [
  ...splitPatterns.flatMap((pattern) => {
    const { label, noun } = pattern.exec(text)?.groups ?? {};
    return label !== undefined && noun !== undefined ? [{ label, noun }] : [];
  }),
  ...[...nouns]
    .filter((noun) => text.startsWith(`${noun} `))
    .map((noun) => ({ label: text.slice(noun.length + 1), noun })),
];

/** Words by which the header of a sheet is recognised. */
export interface HeaderWords {
  /** Comparable forms of all headers that a module's columns may have. */
  readonly texts: readonly string[];
  /** Paths in the notes of the module's own headers. */
  readonly paths: readonly string[];
}

/** Returns the words by which the header row of a module's spreadsheet is recognised: labels, their synonyms, and the entity's noun. */
export function listHeaderWords(module: Module): HeaderWords {
  const columns = listSheetColumns(module);
  const { es, en } = module.entity.one;
  const names = [`nombre del ${es}`, `nombre de la ${es}`, `${en} name`].map(foldCellText);
  const labels = [...columns.map(({ label }) => label), module.entity.one].flatMap((label) =>
    languages.flatMap((each) => [foldCellText(label[each]), foldCellText(omitAside(label[each]))]),
  );
  return {
    texts: [...addSynonyms(labels, foldHeaderSynonyms()), ...names, ...addressWords],
    paths: columns.map(({ path }) => path),
  };
}

/** Whether a header is one of a module's headers, with or without the part in parentheses. */
export const isKnownHeaderWord = (texts: ReadonlySet<string>, text: string): boolean =>
  texts.has(foldCellText(text)) || texts.has(foldCellText(omitAside(text)));

const omitAside = (text: string): string => text.replace(/\s*\([^()]*\)\s*\*?$/, '');

const foldHeaderSynonyms = (): string[][] => headerSynonyms.map((group) => group.map(foldCellText));

/** Returns words with their synonyms; all of them are folded. */
function addSynonyms(words: readonly string[], synonyms: readonly string[][]): ReadonlySet<string> {
  const known = new Set(words);
  return new Set([
    ...known,
    ...synonyms.filter((group) => group.some((word) => known.has(word))).flat(),
  ]);
}

/** Whether two texts are equal except for case, accents and surrounding spaces. */
export const isSameFoldedText = (one: string, other: string): boolean =>
  foldCellText(one) === foldCellText(other);
