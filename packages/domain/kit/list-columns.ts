import { interpretField, systemFields, type Field, type FieldInterpreter } from './fields.ts';
import { getModuleColumns, type Module } from './module.ts';

/** Kinds of column filters, by kind of field. */
export type FilterKind = 'contains' | 'anyOf' | 'records' | 'range' | 'days' | 'yesNo' | 'none';

const filterKinds: FieldInterpreter<FilterKind> = {
  text: () => 'contains',
  paragraph: () => 'contains',
  email: () => 'contains',
  phone: () => 'contains',
  catalog: () => 'anyOf',
  location: () => 'contains',
  money: () => 'range',
  decimal: () => 'range',
  boolean: () => 'yesNo',
  date: () => 'days',
  openings: () => 'contains',
  color: () => 'contains',
  reference: () => 'records',
  references: () => 'records',
  link: () => 'contains',
  figure: () => 'range',
  choice: () => 'anyOf',
  choices: () => 'anyOf',
  number: () => 'range',
  instant: () => 'days',
};

export const getFilterKind = (field: Field): FilterKind =>
  field.serverSet === 'computed' ? 'none' : interpretField(field, filterKinds);

/** Whether a field may be empty in a way that lists can filter by. */
export const canFilterByEmptiness = (name: string, field: Field): boolean =>
  !field.required &&
  field.serverSet !== 'computed' &&
  field.serverSet !== 'summed' &&
  field.kind !== 'boolean' &&
  !Object.hasOwn(systemFields, name);

/** Whether lists can sort by a field: the database cannot order computed values. */
export const isSortableField = (field: Field): boolean => field.serverSet !== 'computed';

export const listFilterableColumns = (module: Module) =>
  getModuleColumns(module).filter(({ field }) => getFilterKind(field) !== 'none');

export const listSortableColumns = (module: Module) =>
  getModuleColumns(module).filter(({ field }) => isSortableField(field));

/** Returns the columns with few distinct values, by which rows can be counted. */
export const listCountableColumns = (module: Module) =>
  getModuleColumns(module).filter(({ field: { kind } }) =>
    ['catalog', 'boolean', 'reference'].includes(kind),
  );

/** Returns the columns that have a sum. */
export const listNumericColumns = (module: Module) =>
  listFilterableColumns(module).filter(({ field }) =>
    ['money', 'decimal', 'figure'].includes(field.kind),
  );
