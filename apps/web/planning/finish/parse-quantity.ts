import { normalizeTypedNumber, parseTypedValue } from '@tarima/domain/kit/typed-number';
import { validationRuleTexts } from '@tarima/domain/kit/validation-rule-texts';
import { isWholeQuantity } from '@tarima/domain/inventories/quantity';
import type { LocalizedWords } from '@tarima/domain/kit/words';

/** Parses a typed quantity; a blank text counts as zero. */
export const parseQuantity = (text: string): number => parseTypedValue(text) ?? 0;

/** Returns the problem of a quantity of material; undefined where there is none. */
export function findMaterialQuantityProblem(
  { countable }: { readonly countable: boolean },
  text: string,
): LocalizedWords | undefined {
  if (text.trim() === '') return validationRuleTexts.required;
  const quantity = parseQuantity(text);
  if (!/^\d{1,11}(\.\d{1,3})?$/.test(normalizeTypedNumber(text)) || !Number.isFinite(quantity))
    return validationRuleTexts.number;
  return countable && !isWholeQuantity(quantity) ? validationRuleTexts.integer : undefined;
}
