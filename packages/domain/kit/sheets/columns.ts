import { foldText } from '../fold-text.ts';
import { isServerSet, systemFields, type Field } from '../fields.ts';
import { getTranslatedFields, type Module } from '../module.ts';
import { kitTexts } from '../texts.ts';
import { languages, type Language, type LocalizedWords } from '../words.ts';
import { headerSynonyms } from './header-synonyms.ts';

/** A column of a module's sheets. */
export interface SheetColumn {
  /** Note of the column's header: the path of its value in a body. */
  readonly path: string;
  readonly field: Field;
  /** The field's name in the module. */
  readonly name: string;
  /** Language of a translation; the base text has none. */
  readonly language?: Language;
  readonly label: LocalizedWords;
  /** Read-only: an import at most reads the column to find records, and never writes it. */
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

/** The columns of some fields, without their translations. */
export const toSheetColumns = (fields: Module['fields']): SheetColumn[] =>
  Object.entries(fields).map(([name, field]) => toColumn(name, field));

/** Every column of a module's sheets: the id, each field with its translations, the moments. An account's own fields are among them where the module has them. */
export function listSheetColumns(module: Module): SheetColumn[] {
  const translated = new Set(getTranslatedFields(module));
  const fields = Object.entries(module.fields).flatMap(([name, field]) => [
    toColumn(name, field),
    ...(translated.has(name)
      ? languages.map((language) => toTranslationColumn(name, field, language))
      : []),
  ]);
  return [
    // The id chooses the record that a row updates: it is read, and not written.
    { ...toColumn('id', systemFields.id), serverSet: false },
    ...fields,
    toColumn('createdAt', systemFields.createdAt),
    toColumn('updatedAt', systemFields.updatedAt),
  ];
}

/** Returns the columns of a template: those of the form. */
export const listTemplateColumns = (module: Module): SheetColumn[] =>
  listSheetColumns(module).filter(({ serverSet }) => !serverSet);

/** Formats a header; required columns have an asterisk. */
export const formatHeader = (
  { label, field, language }: SheetColumn,
  displayLanguage: Language,
): string =>
  field.required && language === undefined && !isServerSet(field)
    ? `${label[displayLanguage]} *`
    : label[displayLanguage];

/** Returns the comparable form of a header or a cell: without the asterisk of required columns and spaces around. */
export const foldCellText = (text: string): string =>
  foldText(text)
    .replace(/\s*\*$/, '')
    .trim();

/** Header of a column: its text, and the note on it. */
export interface HeaderCell {
  readonly text: string;
  readonly note: string;
}

/** Returns the column whose path a note holds. Excel may write an author above it. */
export function findColumnByNote(
  columns: readonly SheetColumn[],
  note: string,
): SheetColumn | undefined {
  const noted = note.trim().split('\n').at(-1)?.trim() ?? '';
  return columns.find(({ path }) => path === noted);
}

/** The column that a header means: by the path in its note, else by its text in either language, else by its text being the path. */
export function findMatchingColumn(
  columns: readonly SheetColumn[],
  { text, note }: HeaderCell,
): SheetColumn | undefined {
  return (
    findColumnByNote(columns, note) ??
    columns.find(({ label }) =>
      languages.some((each) => foldCellText(label[each]) === foldCellText(text)),
    ) ??
    columns.find(({ path }) => path === text.trim())
  );
}

/**
 * Returns the probable meaning of the columns of another program's sheet, by position:
 * an exact match of our header, else the label without its parentheses, or a synonym, where only one column fits;
 * a column called like the records themselves is their name.
 * No two have the same meaning.
 */
export function guessSheetColumns(
  columns: readonly SheetColumn[],
  { title, entity }: Pick<Module, 'title' | 'entity'>,
  headers: readonly HeaderCell[],
): (SheetColumn | undefined)[] {
  const matched = headers.map((header) => findMatchingColumn(columns, header));
  const base = columns.filter(({ language, serverSet }) => language === undefined && !serverSet);
  const names = base.filter(({ name, field }) => name === title && field.kind === 'text');
  const probable = headers.map(({ text }, at) => {
    if (matched[at]) return matched[at];
    const [only, ...others] = base.filter(({ label }) => saysThe(label, text));
    if (only) return others.length === 0 ? only : undefined;
    return saysThe(entity.one, text) ? names[0] : undefined;
  });
  const isFirstMatch = (column: SheetColumn, at: number): boolean =>
    matched[at] === column
      ? matched.indexOf(column) === at
      : !matched.includes(column) && probable.indexOf(column) === at;
  return probable.map((column, at) => (column && isFirstMatch(column, at) ? column : undefined));
}

/** Words by which the header of a sheet is recognised. */
export interface HeaderWords {
  /** Comparable forms of all headers that a module's columns may have. */
  readonly texts: readonly string[];
  /** Notes of our own headers. */
  readonly paths: readonly string[];
}

/** Returns the words by which the header of a module's sheet is recognised: its labels, their synonyms, and its noun. */
export function headerWords(module: Module): HeaderWords {
  const columns = listSheetColumns(module);
  const labels = [...columns.map(({ label }) => label), module.entity.one].flatMap((label) =>
    languages.flatMap((each) => [
      foldCellText(label[each]),
      foldCellText(withoutAside(label[each])),
    ]),
  );
  const known = new Set(labels);
  const same = headerSynonyms
    .map((group) => group.map(foldCellText))
    .filter((group) => group.some((word) => known.has(word)));
  return {
    texts: [...new Set([...labels, ...same.flat()])],
    paths: columns.map(({ path }) => path),
  };
}

/** Whether a header is one of a module's, with or without what is in parentheses. */
export const isHeaderWord = (texts: ReadonlySet<string>, text: string): boolean =>
  texts.has(foldCellText(text)) || texts.has(foldCellText(withoutAside(text)));

const withoutAside = (text: string): string => text.replace(/\s*\([^()]*\)\s*\*?$/, '');

function saysThe(label: LocalizedWords, text: string): boolean {
  const bare = foldCellText(withoutAside(text));
  const names = languages.map((language) => foldCellText(withoutAside(label[language])));
  if (bare === '') return false;
  return (
    names.includes(bare) ||
    headerSynonyms.some((same) => {
      const words = same.map(foldCellText);
      return words.includes(bare) && names.some((name) => words.includes(name));
    })
  );
}

/** Whether two texts are equal but for case, accents and spaces around them. */
export const isSameText = (one: string, other: string): boolean =>
  foldCellText(one) === foldCellText(other);
