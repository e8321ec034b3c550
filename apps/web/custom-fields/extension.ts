import { toDefinitions, withCustomFields } from '@tarima/domain/custom-fields/extend';
import type { AnsweredCustomField } from '@tarima/domain/custom-fields/read-contract';
import type { Module } from '@tarima/domain/kit/module';

const known = new WeakMap<object, ReturnType<typeof toDefinitions>>();

/** Returns the module with the account's fields: the same object for the same answer, so that nothing is drawn again without a change. */
export function extend(module: Module, answered: readonly AnsweredCustomField[]): Module {
  const definitions = known.get(answered) ?? toDefinitions(answered);
  known.set(answered, definitions);
  return withCustomFields(module, definitions);
}
