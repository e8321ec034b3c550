import type { Money } from '@tarima/domain/kit/amount';
import type { OrderLineInfo } from '@tarima/domain/orders/order-line-info';
import { findPriceBreak, type PriceBreak } from '@tarima/domain/price-lists/price-break';
import { useEffect, useEffectEvent } from 'react';
import { normalizeQuotationLine, type QuotationLineDraft } from './quotation-draft.ts';

interface Proposing {
  readonly lines: readonly QuotationLineDraft[];
  factsOf(line: QuotationLineDraft): OrderLineInfo | undefined;
  setLines(next: (lines: readonly QuotationLineDraft[]) => QuotationLineDraft[]): void;
}

/**
 * Updates prices that the user has not typed when product, quantity or customer change.
 * The new price is that of the customer's list, else of the product.
 */
export function useProposedPrices({ lines, factsOf, setLines }: Proposing): void {
  const outdated = lines
    .map((line) => [line.key, findNewPrice(line, factsOf(line))] as const)
    .filter(([, price]) => price !== undefined)
    .join(' ');
  const follow = useEffectEvent(() =>
    setLines((all) =>
      all.map((line) => ({ ...line, price: findNewPrice(line, factsOf(line)) ?? line.price })),
    ),
  );
  useEffect(() => {
    if (outdated !== '') follow();
  }, [outdated]);
}

/** Returns the new price of a line; undefined where it is unchanged, was typed by the user, or its facts are not loaded yet. */
function findNewPrice(
  line: QuotationLineDraft,
  facts: OrderLineInfo | undefined,
): Money | undefined {
  if (line.proposed !== true || !facts) return undefined;
  const price = findLinePriceBreak(line, facts)?.price ?? facts.price ?? line.price;
  return price === line.price ? undefined : price;
}

/** Returns the price break of the customer's list for the typed quantity; for one unit when no quantity is typed. */
export function findLinePriceBreak(
  line: QuotationLineDraft,
  facts: OrderLineInfo,
): PriceBreak | undefined {
  const typed = Number(normalizeQuotationLine(line).quantity);
  const quantity = typed > 0 ? typed : 1;
  return findPriceBreak(facts.listed?.breaks ?? [], facts.productId, quantity);
}
