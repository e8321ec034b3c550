import type { Words } from '../kit/words.ts';

/** Beside a line of a quotation: what the list of its customer says of it. */
export const quotedTexts = {
  ofList: { es: 'Lista «{list}», desde {from}', en: 'List “{list}”, from {from}' },
  listPrice: {
    es: 'Lista «{list}»: {price} desde {from}',
    en: 'List “{list}”: {price} from {from}',
  },
} satisfies Record<string, Words>;
