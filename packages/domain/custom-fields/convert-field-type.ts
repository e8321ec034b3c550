import type { CustomFieldDefinition, CustomFieldType } from './definition.ts';

/**
 * Types to which values of a type can be converted without changing the stored text.
 * Each value is checked: a text becomes a number if it is written as one.
 */
const conversions: Partial<Record<CustomFieldType, readonly CustomFieldType[]>> = {
  text: ['number', 'date', 'link'],
  number: ['text'],
  date: ['text'],
  link: ['text'],
};

/** Returns whether a field with values may change from one type to another. */
export const canConvertFieldType = (from: CustomFieldType, to: CustomFieldType): boolean =>
  from === to || conversions[from]?.includes(to) === true;

/** Returns the keys of the options that a change removes. */
export function listRemovedOptionKeys(
  before: CustomFieldDefinition,
  after: CustomFieldDefinition,
): string[] {
  const remaining = after.metadata.options ?? {};
  return Object.keys(before.metadata.options ?? {}).filter((key) => !Object.hasOwn(remaining, key));
}
