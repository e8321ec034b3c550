import { Big } from 'big.js';
import { revisableTerms, type OrderRevision, type RevisableTerm } from './revision.ts';

/** Order line in a revision. Its amounts are missing for users who see no prices. */
export interface ComparedOrderLine {
  readonly id: number;
  readonly product: { readonly id: number; readonly name: string };
  readonly quantity: number;
  readonly price?: string | undefined;
  readonly discount?: string | undefined;
  readonly discountType?: number | undefined;
  readonly subtotal?: string | undefined;
}

type Compared = Pick<OrderRevision, RevisableTerm | 'total' | 'tax'> & {
  readonly details: readonly ComparedOrderLine[];
};

/** Differences between two revisions. */
export interface RevisionComparison {
  /**
   * Changed lines in the sequence of the later revision; removed lines come last. `before` or `after` is null for an added or removed line.
   */
  readonly lines: readonly {
    readonly before: ComparedOrderLine | null;
    readonly after: ComparedOrderLine | null;
  }[];
  readonly terms: readonly {
    readonly field: RevisableTerm;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  /** Totals of both revisions with tax, in US dollars; null where they are equal, or hidden from the user. */
  readonly total: {
    readonly before: string;
    readonly after: string;
    readonly difference: string;
  } | null;
}

/** Compares two revisions of an order: lines by their ids, amounts by their value. The caller decides which revision is the later. */
export function compareRevisions(before: Compared, after: Compared): RevisionComparison {
  const linesBefore = new Map(before.details.map((line) => [line.id, line]));
  const idsAfter = new Set(after.details.map(({ id }) => id));
  const stayed = after.details.flatMap((line) => {
    const old = linesBefore.get(line.id) ?? null;
    return old && isSameAgreedLine(old, line) ? [] : [{ before: old, after: line }];
  });
  const removedLines = before.details.filter(({ id }) => !idsAfter.has(id));
  return {
    lines: [...stayed, ...removedLines.map((line) => ({ before: line, after: null }))],
    terms: revisableTerms.flatMap((field) =>
      before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
    ),
    total: compareTotals(before, after),
  };
}

/** Whether two revisions make the customer the same offer. */
export const isSameOffer = (before: Compared, after: Compared): boolean => {
  const { lines, terms, total } = compareRevisions(before, after);
  return lines.length === 0 && terms.length === 0 && total === null;
};

/** Whether a line is unchanged: product, pieces, price and discount. */
export const isSameAgreedLine = (one: ComparedOrderLine, other: ComparedOrderLine): boolean =>
  one.product.id === other.product.id &&
  one.quantity === other.quantity &&
  one.discountType === other.discountType &&
  isSameAmount(one.price, other.price) &&
  isSameAmount(one.discount, other.discount);

const isSameAmount = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined ? one === other : new Big(one).eq(other);

function compareTotals(before: Compared, after: Compared): RevisionComparison['total'] {
  const [was, is] = [(before.tax ?? before).total, (after.tax ?? after).total];
  if (was === undefined || is === undefined || new Big(was).eq(is)) return null;
  return { before: was, after: is, difference: new Big(is).minus(was).toFixed(2) };
}
