import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { parseTypedNumber } from '@tarima/domain/kit/typed-number';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { priceLinesBody, type PriceListLines } from '@tarima/domain/price-lists/contract';
import type { z } from 'zod';
import type {
  FormIssueMap,
  MergedDraft,
  ExpectedVersion,
} from '../kit/form/use-form-rows-draft.ts';

export type PriceLinesInput = z.input<typeof priceLinesBody>;

/** Draft of a line: the texts of its fields. */
export interface PriceLineDraft {
  readonly key: string;
  readonly product: NamedRecord | undefined;
  readonly from: string;
  readonly price: string;
}

export interface PriceLinesDraft {
  readonly lines: readonly PriceLineDraft[];
}

let made = 0;
const newKey = (): string => `line-${(made += 1)}`;

/** @param previousLine the line before: the new line takes over its product, which often has another price for a larger quantity */
export const createBlankPriceLine = (previousLine?: PriceLineDraft): PriceLineDraft => ({
  key: newKey(),
  product: previousLine?.product,
  from: previousLine ? '' : '1',
  price: '',
});

export const toPriceLinesDraft = ({ lines }: PriceListLines): PriceLinesDraft => ({
  lines:
    lines.length === 0
      ? [createBlankPriceLine()]
      : lines.map(({ product, from, price }) => ({
          key: newKey(),
          product: { id: product.id, name: product.name },
          from: String(from),
          price,
        })),
});

/** A line without price and product only marks where the next one begins. */
const getFilledLines = ({ lines }: PriceLinesDraft): PriceLineDraft[] =>
  lines.filter(({ product, price }) => product !== undefined || price.trim() !== '');

const plain = (text: string): string => parseTypedNumber(text) ?? text;

export const toPriceLinesBody = (
  draft: PriceLinesDraft,
  expectedVersion: ExpectedVersion,
): PriceLinesInput => ({
  lines: getFilledLines(draft).map(({ product, from, price }) => ({
    // A missing product is sent as NaN, so that the schema reports its path.
    product: { id: product?.id ?? Number.NaN },
    from: plain(from),
    price: plain(price),
  })),
  ...(typeof expectedVersion === 'string' && { seen: expectedVersion }),
});

export function findPriceLineIssues(draft: PriceLinesDraft, body: PriceLinesInput): FormIssueMap {
  const read = priceLinesBody.safeParse(body);
  return read.success ? new Map() : mapPriceLineIssues(draft, toErrorDetails(read.error));
}

/** Maps the issues of a request to the rows of the draft from which it was made. */
export function mapPriceLineIssues(
  draft: PriceLinesDraft,
  details: readonly ErrorDetail[],
): FormIssueMap {
  const lines = getFilledLines(draft);
  return new Map(
    details.map(({ path, ...issue }) => {
      const [, at, name] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
      const line = at === undefined ? undefined : lines[Number(at)];
      return [line ? `${line.key}.${name}` : path, issue];
    }),
  );
}

const toComparableText = (draft: PriceLinesDraft): string =>
  JSON.stringify(getFilledLines(draft).map((line) => [line.product?.id, line.from, line.price]));

export const arePriceLinesChanged = (draft: PriceLinesDraft, baseline: PriceLinesDraft): boolean =>
  toComparableText(draft) !== toComparableText(baseline);

/** Merges the lines that another user has saved, unless this user has changed them. */
export const mergePriceLines = (
  draft: PriceLinesDraft,
  baseline: PriceLinesDraft,
  savedByOther: PriceLinesDraft,
): MergedDraft<PriceLinesDraft, 'lines'> =>
  arePriceLinesChanged(draft, baseline)
    ? { draft, changedTwice: arePriceLinesChanged(savedByOther, baseline) ? ['lines'] : [] }
    : { draft: savedByOther, changedTwice: [] };
