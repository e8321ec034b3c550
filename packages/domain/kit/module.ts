import { isServerSet, systemFields, type Field } from './fields.ts';
import type { Permission, ScreenPermission } from '../profiles/permissions.ts';
import type { z } from 'zod';
import type { LocalizedWords } from './words.ts';

/** Name of a module's records in sentences: Spanish participles agree with its gender. */
export interface EntityNoun {
  readonly one: LocalizedWords;
  readonly many: LocalizedWords;
  readonly gender: 'masculine' | 'feminine';
}

/** Permissions are records too, which profiles refer to; notifications need no permission. */
export type ModuleName =
  | ScreenPermission
  | 'permissions'
  | 'notifications'
  | 'products_movements'
  | 'raw_materials_movements'
  | 'transfer_requests'
  | 'shipments'
  | 'orders_returns';

/** Values of a record that its history shows, though no list and no form of the kit has them; named as the history keeps them. */
export interface ModuleHistory {
  readonly fields?: Readonly<Record<string, Field>>;
  /** Lines of the record, by the name under which the history keeps them. */
  readonly lines?: Readonly<
    Record<
      string,
      { readonly label: LocalizedWords; readonly fields: Readonly<Record<string, Field>> }
    >
  >;
}

/** A plain catalogue, erased of its field names so that kits stay simple. */
export interface Module {
  /** Module name with underscores; also the permission that guards it, where one does. */
  readonly name: ModuleName;
  /** Permission of the module, where its name differs. */
  readonly guard?: Permission;
  readonly entity: EntityNoun;
  /** Heading of the screen, where it differs from the name of the records. */
  readonly heading?: LocalizedWords;
  /** Fields in the order of the form, which leaves out what only the server writes. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that the reader may not see, removed from `fields`: see `getVisibleModule`. */
  readonly hidden?: Readonly<Record<string, Field>>;
  /** Schemas of the custom fields that an account added, by id; each field has its custom name `customFields.12`. */
  readonly customValues?: Readonly<Record<string, z.ZodType>>;
  /** Values whose changes the history of a record shows beside those of its fields; `none` for records that are never changed by hand. */
  readonly history?: ModuleHistory | 'none';
  /** Values that the server adds to a record beside its fields, by name. */
  readonly computed?: Readonly<Record<string, z.ZodType>>;
  /**
   * Names that answers give a field below another name, as paths, with the field that each one repeats: lists filter and sort by either.
   * The field has no `guard`.
   */
  readonly alsoAt?: Readonly<Record<string, string>>;
  /** Columns of the list, in order; names of `fields` or of `systemFields`. */
  readonly columns: readonly string[];
  /** Columns that a user who works with the list every day must see without scrolling sideways, on a screen of 1440 px. */
  readonly daily?: readonly string[];
  /** Largest widths of columns in the built-in layout, in px, where their kinds would take more than they need here. */
  readonly widths?: Readonly<Record<string, number | undefined>>;
  /** Widths of the drawings beside the text of a field, such as a person's picture, in px. */
  readonly besideText?: Readonly<Record<string, number | undefined>>;
  /**
   * The reference that ties records to a division: who is restricted to their own sees and changes no others.
   * `store.division` is the division of the store that a record refers to.
   */
  readonly divisionLock?: string;
  /**
   * Reference that names the owner of a record: a user restricted to their own records sees and changes no others.
   * `order.createdBy` is the user who made the order that a record refers to.
   */
  readonly ownerLock?: string;
  /** The field by which people call a record. */
  readonly title: string;
  /**
   * Fields by which people remember records, where that is more than the title: texts, numbers, and records that are remembered in turn.
   * The box above the list and the palette search these: see `getSearchFields`.
   */
  readonly search?: readonly string[];
  /** Texts that are usually unique: a row of a sheet finds its record by them, the most usual one first. */
  readonly keys?: readonly string[];
  /** Groups of names that mean the same record in files: one that no record has is found by the others of its group. */
  readonly sameNames?: readonly (readonly string[])[];
  /**
   * Fields of one value each, none of them unique or translated, that are changed by themselves:
   * in a cell of the list, or for many records at once.
   * Where the option is present, even empty, the custom fields of the account join them.
   */
  readonly inPlace?: readonly string[];
  /** Field with closed choices whose counts stand above the list, as tabs that filter it. */
  readonly tabs?: string;
  /**
   * Spreadsheets of the list, where they are not one row for each record, in and out. `lines`: a row for each line of a record.
   * `told`: exports only. `none`: there are none.
   */
  readonly sheets?: 'lines' | 'told' | 'none';
  /** `replace`: dependents move to another record before a delete. `refuse`: a record that others depend on stays. */
  readonly deletion: 'replace' | 'refuse';
}

interface ModuleDefinition<Fields extends Record<string, Field>> extends Omit<
  Module,
  | 'fields'
  | 'alsoAt'
  | 'columns'
  | 'daily'
  | 'widths'
  | 'title'
  | 'search'
  | 'keys'
  | 'inPlace'
  | 'tabs'
> {
  readonly fields: Fields;
  readonly alsoAt?: Readonly<Record<string, keyof Fields & string>>;
  readonly columns: readonly ((keyof Fields & string) | keyof typeof systemFields)[];
  readonly daily?: readonly ((keyof Fields & string) | keyof typeof systemFields)[];
  readonly widths?: {
    readonly [Name in (keyof Fields & string) | keyof typeof systemFields]?: number;
  };
  readonly title: keyof Fields & string;
  readonly search?: readonly ((keyof Fields & string) | 'id')[];
  readonly keys?: readonly (keyof Fields & string)[];
  readonly inPlace?: readonly (keyof Fields & string)[];
  readonly tabs?: keyof Fields & string;
}

/** Checks the names of a definition at compile time; the result has the wider type `Module`. */
export const defineModule = <const Fields extends Record<string, Field>>(
  definition: ModuleDefinition<Fields>,
): Module => definition;

/** Returns any field of a module by name, its own or a system field. */
export function findField(module: Module, name: string): Field | undefined {
  if (Object.hasOwn(module.fields, name)) return module.fields[name];
  return Object.entries(systemFields).find(([known]) => known === name)?.[1];
}

const customPrefix = 'customFields.';

/** The name of an account's own field among those of its module. */
export const toCustomFieldName = (id: number | string): string => `${customPrefix}${id}`;

/** The id in a custom name; undefined for the module's own fields. */
export const parseCustomFieldId = (name: string): string | undefined =>
  name.startsWith(customPrefix) ? name.slice(customPrefix.length) : undefined;

/** Returns the value of a record's field, declared or custom. */
export function getFieldValue(
  record: {
    readonly [field: string]: unknown;
    readonly customFields: Readonly<Record<string, unknown>>;
  },
  name: string,
): unknown {
  const id = parseCustomFieldId(name);
  return id === undefined ? record[name] : record.customFields[id];
}

/** Returns the same record with another value of a field. */
export function setFieldValue<
  Row extends { readonly customFields: Readonly<Record<string, unknown>> },
>(record: Row, name: string, value: unknown): Row {
  const id = parseCustomFieldId(name);
  return id === undefined
    ? { ...record, [name]: value }
    : { ...record, customFields: { ...record.customFields, [id]: value } };
}

/** The fields that a form shows and a body carries. */
export const listWritableFields = (module: Module): [name: string, field: Field][] =>
  Object.entries(module.fields).filter(([, field]) => !isServerSet(field));

/** Returns the fields that a search looks in. */
export const getSearchFields = ({ search, title }: Module): readonly string[] => search ?? [title];

/** The module's columns with their fields, in the order of the list. */
export const getModuleColumns = (module: Module): { name: string; field: Field }[] =>
  module.columns.flatMap((name) => {
    const field = findField(module, name);
    return field ? [{ name, field }] : [];
  });

/** The fields of a module that have a text per language. */
export const getTranslatedFields = (module: Module): string[] =>
  Object.entries(module.fields)
    .filter(([, field]) => 'translated' in field && field.translated === true)
    .map(([name]) => name);

/** The path part of a module: underscores become hyphens. */
export const getModulePath = (module: Pick<Module, 'name'>): string =>
  module.name.replaceAll('_', '-');
