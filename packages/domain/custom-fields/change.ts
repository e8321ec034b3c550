import type { CustomFieldDefinition, CustomFieldType } from './definition.ts';

/**
 * The types that values of a type can become as they are, being kept as the same text.
 * Each value is looked at: a text becomes a number where it is written as one.
 */
const conversions: Partial<Record<CustomFieldType, readonly CustomFieldType[]>> = {
  text: ['number', 'date', 'link'],
  number: ['text'],
  date: ['text'],
  link: ['text'],
};

/** Whether a field that has values may change from one type to another. */
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
