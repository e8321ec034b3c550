import type { ErrorDetail } from '@tarima/domain/kit/errors';
import type { Language } from '@tarima/domain/kit/words';

type Say = (detail: Omit<ErrorDetail, 'path'>, language: Language) => string;
let sayRule: Say | undefined;

/** The sentences of broken rules come with the first refusal that needs them: most screens never say one. */
export async function bringReasons(): Promise<void> {
  sayRule ??= (await import('@tarima/domain/kit/rules')).sayRule;
}

/** The sentence of a broken rule; nothing where the sentences could not be fetched. */
export const sayReason: Say = (detail, language) => sayRule?.(detail, language) ?? '';
