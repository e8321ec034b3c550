import type { Words } from '../kit/words.ts';

/** What the tab is called that opens the screen: all else that it says comes with it. */
export const cuttingTab: Words = { es: 'Corte y compra', en: 'Cut and buy' };
