import type { LocalizedWords } from '../kit/words.ts';

/** Texts beside a line of a quotation about the price list of its customer. */
export const listPriceHintTexts = {
  ofList: { es: 'Lista «{list}», desde {from}', en: 'List “{list}”, from {from}' },
  listPrice: {
    es: 'Lista «{list}»: {price} desde {from}',
    en: 'List “{list}”: {price} from {from}',
  },
} satisfies Record<string, LocalizedWords>;
