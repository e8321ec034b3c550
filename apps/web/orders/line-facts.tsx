import { formatMoney } from '@tarima/domain/kit/amount';
import { discountTypes } from '@tarima/domain/kit/money';
import { numberLocales } from '@tarima/domain/kit/words';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderCalls } from '@tarima/domain/orders/contract';
import { computeMaterialMargin, type OrderLineInfo } from '@tarima/domain/orders/order-line-info';
import { orderTexts } from '@tarima/domain/orders/texts';
import { findNonzeroDiscount } from '@tarima/domain/orders/totals';
import { listPriceHintTexts } from '@tarima/domain/price-lists/list-price-hint-texts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '../kit/call-api.ts';
import { formatDay, formatDecimal } from '../kit/format.ts';
import { useLanguage, type Speech } from '../kit/words.tsx';
import classes from './orders.module.css';
import type { QuotationLineDraft } from './quotation-draft.ts';
import { findLinePriceBreak } from './use-proposed-prices.ts';

interface FactsQuery {
  readonly lines: readonly QuotationLineDraft[];
  readonly customer: number | undefined;
  /** Stored order whose lines these are; a new one belongs to the division of its author. */
  readonly order: Pick<WholeOrder, 'id' | 'division'> | undefined;
}

/** Loads the facts of the lines, by product. One request loads all lines; each new product sends it again. */
export function useQuotationLineFacts({ lines, customer, order }: FactsQuery) {
  const ids = [...new Set(lines.flatMap(({ product }) => product?.id ?? []))];
  const products = ids.toSorted((one, other) => one - other).join(',');
  const { data } = useQuery({
    queryKey: ['orders', 'line-facts', products, customer, order?.id, order?.division.id],
    queryFn: ({ signal }) =>
      callApi(orderCalls.lineFacts, {
        query: {
          products,
          ...(customer !== undefined && { customer }),
          ...(order && { division: order.division.id, order: order.id }),
        },
        signal,
      }),
    enabled: products !== '',
  });
  const byProduct = useMemo(() => new Map(data?.map((facts) => [facts.productId, facts])), [data]);
  return ({ product }: QuotationLineDraft): OrderLineInfo | undefined =>
    product && byProduct.get(product.id);
}

interface LineFactsTextProps {
  readonly facts: OrderLineInfo;
  readonly line: QuotationLineDraft;
  readonly subtotal: string | undefined;
}

/** Facts below a line: stock, the last price of this customer, and the amount left after its material. */
export function QuotationLineFactsText({ facts, line, subtotal }: LineFactsTextProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const { here, elsewhere, last } = facts;
  const cost = facts.cost ?? null;
  const requested = Number(line.quantity);
  const margin =
    cost === null || subtotal === undefined || !(requested > 0)
      ? undefined
      : computeMaterialMargin(subtotal, line.quantity, cost);
  const count = (value: number) => formatDecimal(value, 3, language);
  return (
    <ul className={classes.lineFacts}>
      <li data-short={requested > here || undefined}>
        {here === 0 && elsewhere === 0
          ? say(orderTexts.nothingFree)
          : say(orderTexts.freeHere, { count: count(here) })}
      </li>
      {elsewhere > 0 && <li>{say(orderTexts.freeElsewhere, { count: count(elsewhere) })}</li>}
      <ListPrice facts={facts} line={line} />
      {last && <li>{lastText(last, speech)}</li>}
      {cost !== null && <li>{say(orderTexts.materialCost, { cost: formatMoney(cost) })}</li>}
      {margin !== undefined && (
        <li data-loss={margin.startsWith('-') || undefined}>
          {say(orderTexts.margin, { margin: decimalText(margin, numberLocales[language]) })}
        </li>
      )}
    </ul>
  );
}

/** Price of the customer's price list for the quantity: the source of the price, or the price that the list would give. */
function ListPrice({ facts, line }: Pick<LineFactsTextProps, 'facts' | 'line'>) {
  const { say, language } = useLanguage();
  const counts = findLinePriceBreak(line, facts);
  if (!counts || !facts.listed) return null;
  const isPrice = line.price !== '' && Number(line.price) === Number(counts.price);
  return (
    <li>
      {say(isPrice ? listPriceHintTexts.ofList : listPriceHintTexts.listPrice, {
        list: facts.listed.list.name,
        from: formatDecimal(counts.from, 3, language),
        price: formatMoney(counts.price),
      })}
    </li>
  );
}

const decimalText = (value: string, locale: string): string =>
  Number(value).toLocaleString(locale, { minimumFractionDigits: 1 });

function lastText(last: NonNullable<OrderLineInfo['last']>, { say, language }: Speech): string {
  const params = {
    price: formatMoney(last.price),
    date: formatDay(last.date, language),
    id: last.orderId,
  };
  const off = findNonzeroDiscount(last);
  if (off === undefined) return say(orderTexts.lastPrice, params);
  const discount =
    last.discountType === discountTypes.amount ? formatMoney(off) : `${Number(off)} %`;
  return say(orderTexts.lastPriceLess, { ...params, discount });
}
