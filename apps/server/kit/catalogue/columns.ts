import { byKind, systemFields, type ByKind, type Field } from '@tarima/domain/kit/fields';
import { fieldOf, type Module } from '@tarima/domain/kit/module';
import type { Language } from '@tarima/domain/kit/words';
import { sql, type RawBuilder } from 'kysely';

/** `supplierType` is kept in `supplier_type`; a reference `division` in `division_id`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `suppliers_code_key` on `suppliers` speaks of the field `code`. */
export function fieldOfConstraint(table: string, constraint: string): string {
  const column = constraint
    .replace(`${table}_`, '')
    .replace(/^account_id_/, '')
    .replace(/(_id)?_(key|fkey|check)$/, '');
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export const tableOf = (module: Module): RawBuilder<unknown> => sql.table(module.name);

/**
 * The column that holds what a person sees of a field: a translated field has one generated column per language,
 * the translation where there is one and the base text where not.
 */
export function shownColumn(name: string, field: Field, language: Language): string {
  const translated = 'translated' in field && field.translated === true;
  return translated ? `${columnName(name)}_${language}` : columnName(name);
}

const folded = (column: string) => sql`fold(${sql.ref(column)})`;
const asIs = (column: string) => sql`${sql.ref(column)}`;

const orders: ByKind<(column: string) => RawBuilder<unknown>> = {
  text: () => folded,
  // An index entry cannot hold a whole paragraph; its beginning orders it.
  paragraph: () => (column) => sql`left(fold(${sql.ref(column)}), 100)`,
  email: () => folded,
  phone: () => folded,
  catalog: () => asIs,
  location: () => asIs,
  money: () => asIs,
  // Groups the records of one another; the names would need a join that no index serves.
  reference: () => (column) => sql`${sql.ref(`${column}_id`)}`,
  references: () => asIs,
  number: () => asIs,
  instant: () => asIs,
};

/** The expression that sorts by a column; the migrations have an index on exactly this. */
export function orderExpression(
  module: Module,
  name: string,
  language: Language,
): RawBuilder<unknown> {
  const field = fieldOf(module, name) ?? systemFields.id;
  return byKind(field, orders)(shownColumn(name, field, language));
}
