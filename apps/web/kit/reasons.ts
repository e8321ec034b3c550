import type { ErrorDetail } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';

type Say = (detail: Omit<ErrorDetail, 'path'>, language: Language) => string;
let sayRule: Say | undefined;

/** Loads the sentences of broken rules with the first refusal that needs them: most screens never show one. */
export async function loadRuleViolationTexts(): Promise<void> {
  sayRule ??= (await import('@tarima/domain/kit/rules')).sayValidationRule;
}

/** Returns the sentence of a broken rule; an empty text where the sentences could not be fetched. */
export const sayRuleViolation: Say = (detail, language) => sayRule?.(detail, language) ?? '';
