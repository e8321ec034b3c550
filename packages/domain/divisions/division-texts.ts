import type { LocalizedWords } from '../kit/words.ts';

export const divisionTexts = {
  own: { es: 'Mi división', en: 'My division' },
} as const satisfies Record<string, LocalizedWords>;
