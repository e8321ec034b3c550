import { maxPageSize } from '@tarima/domain/kit/list-query';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { maxOrderDetails } from '@tarima/domain/orders/body';
import { parsePastedLines } from '@tarima/domain/orders/pasted-lines';
import { languages, type Language } from '@tarima/domain/kit/words';
import { orderTexts, pastedLineCountWords } from '@tarima/domain/orders/texts';
import type { ClipboardEvent } from 'react';
import { callApi } from '../kit/call-api.ts';
import { areNamesEqual } from '../kit/catalog-options.ts';
import { useCachedRecordNames } from '../kit/select/cached-record-names.ts';
import { buildChoicesApiCall } from '../kit/select/use-record-choices.ts';
import { toastError, toastFailure, toastInfo } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import {
  createBlankQuotationLine,
  isBlankQuotationLine,
  normalizeLineFigures,
  type QuotationLineDraft,
} from './quotation-draft.ts';

/** Number of products that are searched at once: the connection stays free for the requests of the user. */
const atOnce = 4;

interface Pasting {
  readonly lines: readonly QuotationLineDraft[];
  setLines(next: (lines: readonly QuotationLineDraft[]) => QuotationLineDraft[]): void;
  /** Called when the product of a line is found, to fill in the values that the line takes from the product. */
  chosen(key: string, product: NamedRecord): void;
  /** Called with the position of the first pasted line; the line into which the user pasted may be gone. */
  pasted(at: number): void;
}

/**
 * Handles the lines of a spreadsheet that are pasted into a product field: each becomes a line.
 * A product that is not found stays marked in its line.
 */
export function usePastedLines({ lines, setLines, chosen, pasted }: Pasting) {
  const speech = useLanguage();
  const { language, say, sayCount } = speech;

  const cached = useCachedRecordNames('products')?.records;

  /** Finds a product by its number, by its name in this language, or by its name in another language. */
  const find = async (name: string): Promise<NamedRecord | undefined> => {
    const number = /^#?(\d{1,9})$/.exec(name)?.[1];
    const numbered = cached?.find(({ id }) => id === Number(number));
    if (numbered || name === '') return numbered;
    for (const lang of [language, ...languages.filter((other) => other !== language)]) {
      const elements = await loadMatches(name, lang);
      if (elements.length === 0) continue;
      const same = elements.filter((each) => areNamesEqual(each.name, name));
      const [only, ...others] = same.length > 0 ? same : elements;
      return others.length > 0 ? undefined : (cached?.find(({ id }) => id === only?.id) ?? only);
    }
    return undefined;
  };
  /** @returns the number of lines whose product was found */
  const take = async (name: string, added: readonly QuotationLineDraft[]): Promise<number> => {
    const product = await find(name);
    const matching = product ? added.filter(({ asked }) => asked === name) : [];
    for (const { key } of matching) if (product) chosen(key, product);
    return matching.length;
  };
  const findAll = async (added: readonly QuotationLineDraft[]): Promise<void> => {
    let found = 0;
    await runInParallel([...new Set(added.map(({ asked = '' }) => asked))], async (name) => {
      const here = await take(name, added);
      found += here;
    });
    const missing = added.length - found;
    if (missing === 0) toastInfo(sayCount(pastedLineCountWords, found));
    else toastFailure(say(orderTexts.pastedMissing, { count: added.length, missing }));
  };

  return (event: ClipboardEvent, at: number): void => {
    const read = parsePastedLines(event.clipboardData.getData('text/plain'));
    if (!read || !isProduct(event.target)) return;
    event.preventDefault();
    const current = lines[at];
    const isTaken = current !== undefined && !isBlankQuotationLine(current);
    const count = lines.length - (isTaken ? 0 : 1) + read.length;
    if (count > maxOrderDetails)
      return toastFailure(say(orderTexts.tooManyPasted, { count, most: maxOrderDetails }));
    const added = read.map(({ product, ...figures }) => {
      const line = { ...createBlankQuotationLine(), ...figures, proposed: figures.price === '' };
      return { ...line, ...normalizeLineFigures(line), asked: product };
    });
    const first = isTaken ? at + 1 : at;
    setLines((all) => all.toSpliced(first, isTaken ? 0 : 1, ...added));
    pasted(first);
    void findAll(added).catch((error: unknown) => toastError(error, speech));
  };
}

const loadMatches = async (search: string, lang: Language) => {
  const query = { page: 1, size: maxPageSize, lang, search };
  return (await callApi(buildChoicesApiCall('products'), { query })).elements;
};

/** Rows, one after the other in each of a few turns. */
async function runInParallel<Each>(all: readonly Each[], work: (each: Each) => Promise<void>) {
  const rest = [...all];
  const turn = async (): Promise<void> => {
    for (let each = rest.shift(); each !== undefined; each = rest.shift()) await work(each);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
}

const isProduct = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-field="product"]') !== null;
