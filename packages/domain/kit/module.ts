import { systemFields, type Field } from './fields.ts';
import type { Permission } from '../profiles/permissions.ts';
import type { z } from 'zod';
import type { Words } from './words.ts';

/** How a noun is named in sentences: Spanish participles agree with its gender. */
export interface Noun {
  readonly one: Words;
  readonly many: Words;
  readonly gender: 'masculine' | 'feminine';
}

/** Permissions are records too, that profiles refer to. */
export type ModuleName = Permission | 'permissions';

/** A plain catalogue, erased of its field names so that kits stay simple. */
export interface Module {
  /** Module name with underscores; also the permission that guards it, where one does. */
  readonly name: ModuleName;
  readonly noun: Noun;
  /** Writable fields in the order of the form. */
  readonly fields: Readonly<Record<string, Field>>;
  /** What the server adds to a record beside its fields, by name. */
  readonly computed?: Readonly<Record<string, z.ZodType>>;
  /** Columns of the list, in order; names of `fields` or of `systemFields`. */
  readonly columns: readonly string[];
  /** The field by which people call a record. */
  readonly title: string;
  /** `replace`: dependents move to another record before a delete. `refuse`: a record that others depend on stays. */
  readonly deletion: 'replace' | 'refuse';
}

interface ModuleDefinition<Fields extends Record<string, Field>> extends Omit<
  Module,
  'fields' | 'columns' | 'title'
> {
  readonly fields: Fields;
  readonly columns: readonly ((keyof Fields & string) | keyof typeof systemFields)[];
  readonly title: keyof Fields & string;
}

/** Checks a definition's names where it is written, then forgets them. */
export const defineModule = <const Fields extends Record<string, Field>>(
  definition: ModuleDefinition<Fields>,
): Module => definition;

/** Any field of a module by name, its own or one that every module has. */
export function fieldOf(module: Module, name: string): Field | undefined {
  if (Object.hasOwn(module.fields, name)) return module.fields[name];
  return Object.entries(systemFields).find(([known]) => known === name)?.[1];
}

/** The module's columns with their fields, in the order of the list. */
export const columnsOf = (module: Module): { name: string; field: Field }[] =>
  module.columns.flatMap((name) => {
    const field = fieldOf(module, name);
    return field ? [{ name, field }] : [];
  });

/** The fields of a module that have a text per language. */
export const translatedFields = (module: Module): string[] =>
  Object.entries(module.fields)
    .filter(([, field]) => 'translated' in field && field.translated === true)
    .map(([name]) => name);

/** The path part of a module: underscores become hyphens. */
export const pathOf = (module: Pick<Module, 'name'>): string => module.name.replaceAll('_', '-');
