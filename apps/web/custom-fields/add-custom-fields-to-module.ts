import { toCustomFields, addCustomFields } from '@tarima/domain/custom-fields/add-custom-fields';
import type { CustomFieldAnswer } from '@tarima/domain/custom-fields/read-contract';
import type { Module } from '@tarima/domain/kit/module';

const known = new WeakMap<object, ReturnType<typeof toCustomFields>>();

/**
 * Returns the module with the custom fields of the account.
 * The same answer gives the same object, so that an unchanged module causes no rendering.
 */
export function addCustomFieldsToModule(
  module: Module,
  answered: readonly CustomFieldAnswer[],
): Module {
  const definitions = known.get(answered) ?? toCustomFields(answered);
  known.set(answered, definitions);
  return addCustomFields(module, definitions);
}
