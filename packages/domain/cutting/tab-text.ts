import type { LocalizedWords } from '../kit/words.ts';

/** Name of the tab that opens the screen: all its other texts come with the screen. */
export const cuttingTabWords: LocalizedWords = { es: 'Corte y compra', en: 'Cut and buy' };
