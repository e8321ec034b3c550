import { largestPageSize } from '@tarima/domain/kit/list-query';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { mostDetails } from '@tarima/domain/orders/body';
import { readPastedLines } from '@tarima/domain/orders/pasted-lines';
import { orderTexts, pastedLines } from '@tarima/domain/orders/texts';
import type { ClipboardEvent } from 'react';
import { call } from '../kit/call.ts';
import { isSameName } from '../kit/catalog-options.ts';
import { choicesOf } from '../kit/select/use-choices.ts';
import { toastError, toastFailure, toastInfo } from '../kit/toasts.tsx';
import { useLanguage } from '../kit/words.tsx';
import { blankLine, isBlank, plainFigures, type LineDraft } from './quotation-draft.ts';

/** How many products are looked for at once: the line stays free for what is typed meanwhile. */
const atOnce = 4;

interface Pasting {
  readonly lines: readonly LineDraft[];
  setLines(next: (lines: readonly LineDraft[]) => LineDraft[]): void;
  /** A line has its product: what it takes from it comes. */
  chosen(key: string, product: NamedRecord): void;
}

/** Lines of a spreadsheet, pasted where a product is typed: each becomes a line, and what is not found stays marked in its own. */
export function usePastedLines({ lines, setLines, chosen }: Pasting) {
  const speech = useLanguage();
  const { language, say, sayCount } = speech;

  const find = async (name: string): Promise<NamedRecord | undefined> => {
    const { elements } = await call(choicesOf('products'), {
      query: { page: 1, size: largestPageSize, lang: language, search: name },
    });
    const same = elements.filter((each) => isSameName(each.name, name));
    const found = same.length > 0 ? same : elements;
    return found.length === 1 ? found[0] : undefined;
  };
  const take = async (name: string, added: readonly LineDraft[]): Promise<void> => {
    const product = name === '' ? undefined : await find(name);
    if (!product) return;
    for (const { key, asked } of added) if (asked === name) chosen(key, product);
  };

  return (event: ClipboardEvent, at: number): void => {
    const pasted = readPastedLines(event.clipboardData.getData('text/plain'));
    if (!pasted || !isProduct(event.target)) return;
    event.preventDefault();
    const current = lines[at];
    const isTaken = current !== undefined && !isBlank(current);
    const count = lines.length - (isTaken ? 0 : 1) + pasted.length;
    if (count > mostDetails)
      return toastFailure(say(orderTexts.tooManyPasted, { count, most: mostDetails }));
    const added = pasted.map(({ product, ...figures }) => {
      const line = { ...blankLine(), ...figures };
      return { ...line, ...plainFigures(line), asked: product };
    });
    setLines((all) => all.toSpliced(isTaken ? at + 1 : at, isTaken ? 0 : 1, ...added));
    toastInfo(sayCount(pastedLines, added.length));
    const names = [...new Set(added.map(({ asked }) => asked))];
    void inTurns(names, (name) => take(name, added)).catch((error: unknown) =>
      toastError(error, speech),
    );
  };
}

/** One after the other in each of a few turns. */
async function inTurns<Each>(all: readonly Each[], work: (each: Each) => Promise<void>) {
  const rest = [...all];
  const turn = async (): Promise<void> => {
    for (let each = rest.shift(); each !== undefined; each = rest.shift()) await work(each);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
}

const isProduct = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-field="product"]') !== null;
