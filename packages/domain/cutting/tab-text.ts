import type { LocalizedWords } from '../kit/words.ts';

/** Name of the tab that opens the cutting screen; the screen loads its other texts. */
export const cuttingTabWords: LocalizedWords = { es: 'Corte y compra', en: 'Cut and buy' };
