import type { ErrorDetail } from '@tarima/domain/kit/errors';
import { parseFigure } from '@tarima/domain/kit/figure-text';
import { toErrorDetails } from '@tarima/domain/kit/rules';
import type { NamedRecord } from '@tarima/domain/kit/schemas';
import { priceLinesBody, type PriceLines } from '@tarima/domain/price-lists/contract';
import type { z } from 'zod';
import type { Issues, Merged, ExpectedVersion } from '../kit/form/use-rows.ts';

export type LinesInput = z.input<typeof priceLinesBody>;

/** A line while it is typed: texts as they stand in the fields. */
export interface ListLineDraft {
  readonly key: string;
  readonly product: NamedRecord | undefined;
  readonly from: string;
  readonly price: string;
}

export interface LinesDraft {
  readonly lines: readonly ListLineDraft[];
}

let made = 0;
const newKey = (): string => `line-${(made += 1)}`;

/** @param above the line that it comes after: its product is the likeliest to have another price from more on */
export const blankLine = (above?: ListLineDraft): ListLineDraft => ({
  key: newKey(),
  product: above?.product,
  from: above ? '' : '1',
  price: '',
});

export const toLinesDraft = ({ lines }: PriceLines): LinesDraft => ({
  lines:
    lines.length === 0
      ? [blankLine()]
      : lines.map(({ product, from, price }) => ({
          key: newKey(),
          product: { id: product.id, name: product.name },
          from: String(from),
          price,
        })),
});

/** A line without a price and a product is only where the next would begin. */
const getFilledLines = ({ lines }: LinesDraft): ListLineDraft[] =>
  lines.filter(({ product, price }) => product !== undefined || price.trim() !== '');

const plain = (text: string): string => parseFigure(text) ?? text;

export const toLinesBody = (draft: LinesDraft, expectedVersion: ExpectedVersion): LinesInput => ({
  lines: getFilledLines(draft).map(({ product, from, price }) => ({
    // A product that is not chosen yet is sent as NaN: the schema reports it at its place.
    product: { id: product?.id ?? Number.NaN },
    from: plain(from),
    price: plain(price),
  })),
  ...(typeof expectedVersion === 'string' && { seen: expectedVersion }),
});

export function getLineIssues(draft: LinesDraft, body: LinesInput): Issues {
  const read = priceLinesBody.safeParse(body);
  return read.success ? new Map() : placeLineIssues(draft, toErrorDetails(read.error));
}

/** Faults of a body, at the rows of the draft that it was made of. */
export function placeLineIssues(draft: LinesDraft, details: readonly ErrorDetail[]): Issues {
  const lines = getFilledLines(draft);
  return new Map(
    details.map(({ path, ...issue }) => {
      const [, at, name] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
      const line = at === undefined ? undefined : lines[Number(at)];
      return [line ? `${line.key}.${name}` : path, issue];
    }),
  );
}

const said = (draft: LinesDraft): string =>
  JSON.stringify(getFilledLines(draft).map((line) => [line.product?.id, line.from, line.price]));

export const isChanged = (draft: LinesDraft, baseline: LinesDraft): boolean =>
  said(draft) !== said(baseline);

/** Merges the lines that another user saved, unless this user has changed them. */
export const mergeLines = (
  draft: LinesDraft,
  baseline: LinesDraft,
  theirs: LinesDraft,
): Merged<LinesDraft, 'lines'> =>
  isChanged(draft, baseline)
    ? { draft, changedTwice: isChanged(theirs, baseline) ? ['lines'] : [] }
    : { draft: theirs, changedTwice: [] };
