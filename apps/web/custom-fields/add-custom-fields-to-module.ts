import { toCustomFields, addCustomFields } from '@tarima/domain/custom-fields/add-custom-fields';
import type { CustomFieldAnswer } from '@tarima/domain/custom-fields/read-contract';
import type { Module } from '@tarima/domain/kit/module';

const known = new WeakMap<object, ReturnType<typeof toCustomFields>>();

/** Returns the module with the account's fields: the same object for the same answer, so that nothing is drawn again without a change. */
export function addCustomFieldsToModule(
  module: Module,
  answered: readonly CustomFieldAnswer[],
): Module {
  const definitions = known.get(answered) ?? toCustomFields(answered);
  known.set(answered, definitions);
  return addCustomFields(module, definitions);
}
