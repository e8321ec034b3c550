import { isServerSet, systemFields, type Field } from './fields.ts';
import type { DocumentModuleName } from '../catalogs/document-entries.ts';
import type { Permission, ScreenPermission } from '../profiles/permissions.ts';
import type { z } from 'zod';
import type { LocalizedWords } from './words.ts';

/** Noun of a module's records in sentences: Spanish participles agree with its gender. */
export interface EntityNoun {
  readonly one: LocalizedWords;
  readonly many: LocalizedWords;
  readonly gender: 'masculine' | 'feminine';
}

/** Names of modules. Permissions are also records, to which profiles refer; notifications need no permission. */
export type ModuleName =
  | ScreenPermission
  | DocumentModuleName
  | 'permissions'
  | 'notifications'
  | 'products_movements'
  | 'raw_materials_movements';

/** Values of a record that only its history shows, under the names of the stored history. */
export interface ModuleHistory {
  readonly fields?: Readonly<Record<string, Field>>;
  /** Lines of the record, by their name in the stored history. */
  readonly lines?: Readonly<
    Record<
      string,
      { readonly label: LocalizedWords; readonly fields: Readonly<Record<string, Field>> }
    >
  >;
}

/** Definition of a plain catalogue. Field names are erased from the type, so that kits stay simple. */
export interface Module {
  /** Name of the module with underscores; also the permission that guards it, where one does. */
  readonly name: ModuleName;
  /** Permission of the module, where it differs from the name. */
  readonly guard?: Permission;
  readonly entity: EntityNoun;
  /** Whether a standby may serve the list, its figures and one record: see `reads` of `ApiCall`. */
  readonly reads?: 'anywhere';
  /** Heading of the screen, where it differs from the name of the records. */
  readonly heading?: LocalizedWords;
  /** Fields in the sequence of the form, which leaves out fields that only the server writes. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that the user may not see, removed from `fields`: see `getVisibleModule`. */
  readonly hidden?: Readonly<Record<string, Field>>;
  /** Schemas of the account's custom fields, by id; each field has a custom name such as `customFields.12`. */
  readonly customValues?: Readonly<Record<string, z.ZodType>>;
  /** Values whose changes the history of a record shows, besides those of its fields; `none` for records that users never change. */
  readonly history?: ModuleHistory | 'none';
  /** Values that responses have besides the record's fields, by name. */
  readonly computed?: Readonly<Record<string, z.ZodType>>;
  /**
   * Further paths under which responses repeat a field, with the name of the field: lists filter and sort by either.
   * Such a field has no `guard`.
   */
  readonly alsoAt?: Readonly<Record<string, string>>;
  /** Columns of the list in sequence; names of `fields` or of `systemFields`. */
  readonly columns: readonly string[];
  /** Columns that a daily user of the list must see without scrolling sideways, on a screen of 1440 px. */
  readonly daily?: readonly string[];
  /** Maximum widths of columns in the built-in layout, in px, where the default of their kind is too wide. */
  readonly widths?: Readonly<Record<string, number | undefined>>;
  /** Widths of drawings beside the text of a field, such as a person's picture, in px. */
  readonly besideText?: Readonly<Record<string, number | undefined>>;
  /**
   * Reference that ties records to a division: users restricted to their division see and change only its records.
   * `store.division` is the division of the store that a record refers to.
   */
  readonly divisionLock?: string;
  /**
   * Reference to the owner of a record: users restricted to their own records see and change no others.
   * `order.createdBy` is the user who created the order that a record refers to.
   */
  readonly ownerLock?: string;
  /** Field by which people name a record. */
  readonly title: string;
  /**
   * Fields by which people search records, where these are more than the title: texts, numbers, and searchable records.
   * The search box above the list and the palette search these fields, see `getSearchFields`.
   */
  readonly search?: readonly string[];
  /** Texts that are usually unique: a row of a sheet finds its record by them, the most common one first. */
  readonly keys?: readonly string[];
  /** Groups of names that mean the same record in files: where no record has one name, the group's other names are tried. */
  readonly sameNames?: readonly (readonly string[])[];
  /**
   * Fields that can be edited on their own: in a cell of the list, or for many records at once.
   * Each has one value, not unique and not translated.
   * Where the option is present, even empty, the account's custom fields are editable too.
   */
  readonly inPlace?: readonly string[];
  /** Field with closed choices whose counts are shown above the list, as tabs that filter it. */
  readonly tabs?: string;
  /**
   * Form of the list's spreadsheets, where it differs from one row for each record.
   * `lines`: a row for each line of a record. `exportOnly`: exports and no imports. `none`: no spreadsheets.
   */
  readonly sheets?: 'lines' | 'exportOnly' | 'none';
  /** Rule for deleting a record with dependents. `replace`: they move to another record first. `refuse`: the record stays. */
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

/** Defines a module and checks its names at compile time; the result has the wider type `Module`. */
export const defineModule = <const Fields extends Record<string, Field>>(
  definition: ModuleDefinition<Fields>,
): Module => definition;

/** Returns a field of a module by name, also a system field. */
export function findField(module: Module, name: string): Field | undefined {
  if (Object.hasOwn(module.fields, name)) return module.fields[name];
  return Object.entries(systemFields).find(([known]) => known === name)?.[1];
}

const customPrefix = 'customFields.';

/** Returns the name of a custom field among the fields of its module. */
export const toCustomFieldName = (id: number | string): string => `${customPrefix}${id}`;

/** Returns the id in a custom field's name; undefined for the module's own fields. */
export const parseCustomFieldId = (name: string): string | undefined =>
  name.startsWith(customPrefix) ? name.slice(customPrefix.length) : undefined;

/** Returns the value of a record's field, built-in or custom. */
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

/** Returns a copy of a record with another value of a field. */
export function setFieldValue<
  Row extends { readonly customFields: Readonly<Record<string, unknown>> },
>(record: Row, name: string, value: unknown): Row {
  const id = parseCustomFieldId(name);
  return id === undefined
    ? { ...record, [name]: value }
    : { ...record, customFields: { ...record.customFields, [id]: value } };
}

/** Returns the fields that a form shows and a request body has. */
export const listWritableFields = (module: Module): [name: string, field: Field][] =>
  Object.entries(module.fields).filter(([, field]) => !isServerSet(field));

/** Returns the fields in which a search looks. */
export const getSearchFields = ({ search, title }: Module): readonly string[] => search ?? [title];

/** Returns the module's columns with their fields, in the sequence of the list. */
export const getModuleColumns = (module: Module): { name: string; field: Field }[] =>
  module.columns.flatMap((name) => {
    const field = findField(module, name);
    return field ? [{ name, field }] : [];
  });

/** Returns the fields of a module that have a text for each language. */
export const getTranslatedFields = (module: Module): string[] =>
  Object.entries(module.fields)
    .filter(([, field]) => 'translated' in field && field.translated === true)
    .map(([name]) => name);

/** Returns the URL path of a module: underscores become hyphens. */
export const getModulePath = (module: Pick<Module, 'name'>): string =>
  module.name.replaceAll('_', '-');
