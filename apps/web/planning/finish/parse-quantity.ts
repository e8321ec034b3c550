import { rules } from '@tarima/domain/kit/rules';
import { isWhole } from '@tarima/domain/inventories/quantity';
import type { Words } from '@tarima/domain/kit/words';

/** Parses a typed quantity, with a point or a comma. */
export const parseQuantity = (text: string): number => Number(text.trim().replace(',', '.'));

/** Returns the problem of a quantity of a material; undefined where there is none. */
export function findQuantityProblem(
  { countable }: { readonly countable: boolean },
  text: string,
): Words | undefined {
  if (text.trim() === '') return rules.required;
  const quantity = parseQuantity(text);
  if (!/^\d{1,11}([.,]\d{1,3})?$/.test(text.trim()) || !Number.isFinite(quantity))
    return rules.number;
  return countable && !isWhole(quantity) ? rules.integer : undefined;
}
