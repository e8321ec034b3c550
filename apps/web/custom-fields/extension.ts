import { definitionsOf, withCustomFields } from '@tarima/domain/custom-fields/extend';
import type { AnsweredCustomField } from '@tarima/domain/custom-fields/read-contract';
import type { Module } from '@tarima/domain/kit/module';

const known = new WeakMap<object, ReturnType<typeof definitionsOf>>();

/** The same answer makes the same module, so that nothing is drawn again for nothing. */
export function extend(module: Module, answered: readonly AnsweredCustomField[]): Module {
  const definitions = known.get(answered) ?? definitionsOf(answered);
  known.set(answered, definitions);
  return withCustomFields(module, definitions);
}
