import {
  interpretField,
  systemFields,
  type FieldInterpreter,
  type Field,
  type FieldOptions,
} from '@tarima/domain/kit/fields';
import { parseCustomFieldId, findField, type Module } from '@tarima/domain/kit/module';
import { catalogs } from '@tarima/domain/catalogs/catalogs';
import { getWordComparator } from '@tarima/domain/kit/word-order';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';
import { buildCollationExpression } from '../word-order.ts';

type Fragment = RawBuilder<unknown>;

/** Returns the column name of a field: `supplierType` is stored in `supplier_type`, a reference `division` in `division_id`. */
export const getColumnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the field of a constraint: `code` for `suppliers_code_key` on `suppliers`. */
export function getConstraintField(table: string, constraint: string): string {
  const column = constraint
    .replace(`${table}_`, '')
    .replace(/^account_id_/, '')
    .replace(/(_id)?_(key|fkey|check)$/, '');
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export const getModuleTable = (module: Module): RawBuilder<unknown> => sql.table(module.name);

/**
 * Returns the column with the displayed value of a field.
 * A translated field has one generated column for each language, with the translation, or the base text where there is no translation.
 */
export function getDisplayColumn(name: string, field: Field, language: Language): string {
  const translated = 'translated' in field && field.translated === true;
  return translated ? `${getColumnName(name)}_${language}` : getColumnName(name);
}

/**
 * Whether a field is a name with translations, which a search finds in every language: the generated column `find_text` has them all.
 * A translated paragraph, like the sentence of a notification, is searched as its reader sees it.
 */
export const isTranslatedName = (field: Field): boolean =>
  field.kind === 'text' && field.translated === true;

const keepUnchanged = (column: Fragment): Fragment => column;
const foldColumn = (column: Fragment): Fragment => sql`fold(${column})`;

/** Returns the keys of a field's own choices, sorted by their labels in a language. */
export const listOptionKeysByLabel = (options: FieldOptions, language: Language): string[] => {
  const compare = getWordComparator(language);
  const getLabel = (key: string): string => options[key]?.[language] ?? '';
  return Object.keys(options).toSorted((one, other) => compare(getLabel(one), getLabel(other)));
};

/** Returns the closed choices of a field with one value. */
export const getFieldOptions = (field: Field): FieldOptions | undefined =>
  field.kind === 'catalog'
    ? catalogs[field.catalog]
    : field.kind === 'choice'
      ? field.options
      : undefined;

/** Returns the sort position of a choice among the labels: a few comparisons, made for each row. */
const toPlace = (options: FieldOptions) => (column: Fragment, language: Language) =>
  sql`array_position(${listOptionKeysByLabel(options, language)}::text[], ${column})`;

const orders: FieldInterpreter<(column: Fragment, language: Language) => Fragment> = {
  text: () => buildCollationExpression,
  // An index entry cannot hold a whole paragraph; its beginning is enough to sort it.
  paragraph: () => (column, language) =>
    buildCollationExpression(sql`left(${column}, 100)`, language),
  // Addresses, numbers and hours have no language.
  email: () => foldColumn,
  phone: () => foldColumn,
  catalog: ({ catalog }) => toPlace(catalogs[catalog]),
  location: () => foldColumn,
  money: () => keepUnchanged,
  decimal: () => keepUnchanged,
  boolean: () => keepUnchanged,
  date: () => keepUnchanged,
  openings: () => foldColumn,
  color: () => keepUnchanged,
  // The column is the name of the record, or its number where it has no name: see `buildListSorting` in joined-table.ts.
  reference: () => keepUnchanged,
  // Several references sort by the first of their names, then by the second.
  references: () => keepUnchanged,
  link: () => foldColumn,
  figure: () => keepUnchanged,
  choice: ({ options }) => toPlace(options),
  // Several choices sort by the first of their labels, then by the second, in word order.
  choices:
    ({ options }) =>
    (column, language) =>
      sql`(
      select array_agg(array_position(${listOptionKeysByLabel(options, language)}::text[], each) order by 1)
      from jsonb_array_elements_text(case jsonb_typeof(${column}) when 'array' then ${column} end) each)`,
  number: () => keepUnchanged,
  instant: () => keepUnchanged,
};

/** Returns the column of a field, or the typed expression of a custom field. */
export function getValueColumn(name: string, field: Field, language: Language): Fragment {
  const id = parseCustomFieldId(name);
  if (field.serverSet === 'summed') return sql`coalesce(${sql.ref(getColumnName(name))}, 0)`;
  if (id === undefined)
    return sql.ref(
      field.kind === 'reference'
        ? `${getColumnName(name)}_id`
        : getDisplayColumn(name, field, language),
    );
  const text = sql`(custom_fields ->> ${sql.lit(id)})`;
  if (field.kind === 'figure') return sql`custom_number(${text})`;
  if (field.kind === 'date') return sql`custom_day(${text})`;
  return field.kind === 'choices' ? sql`(custom_fields -> ${sql.lit(id)})` : text;
}

/**
 * Returns the expression that sorts by a column; the migrations have an index on exactly this expression.
 * Custom fields have no index: see docs/performance.md.
 */
export function buildSortExpression(module: Module, name: string, language: Language): Fragment {
  const field = findField(module, name) ?? systemFields.id;
  return interpretField(field, orders)(getValueColumn(name, field, language), language);
}
