import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import { formatMoney } from '@tarima/domain/kit/amount';
import { discountTypes } from '@tarima/domain/kit/money';
import type { OrderDetail, WholeOrder } from '@tarima/domain/orders/answers';
import { toThousandths, fromThousandths } from '@tarima/domain/inventories/quantity';
import { groupLineRows } from '@tarima/domain/orders/line-parts';
import { sumLinePieces } from '@tarima/domain/orders/line-pieces';
import { orderTexts, orderOriginWords } from '@tarima/domain/orders/texts';
import { findNonzeroDiscount } from '@tarima/domain/orders/totals';
import { numberLocales } from '@tarima/domain/kit/words';
import { Fragment } from 'react';
import { formatDecimal } from '../kit/format.ts';
import { useSmallScreen } from '../kit/small-screen.ts';
import { useLanguage } from '../kit/words.tsx';
import { joinProductIds, OrderLineDrawing } from './order-line-drawing.tsx';
import classes from './orders.module.css';

/** Section with the lines of an order, read-only. */
export function OrderLinesSection({ order }: { order: WholeOrder }) {
  const { say } = useLanguage();
  const isSmall = useSmallScreen();
  return (
    <section className={classes.section} aria-labelledby="order-lines">
      <h3 id="order-lines" className={classes.heading}>
        {say(orderTexts.details)}
      </h3>
      {isSmall ? <Cards order={order} /> : <Table order={order} />}
    </section>
  );
}

const joinOrderProducts = ({ details }: WholeOrder): string =>
  joinProductIds(details.map(({ product }) => product.id));

function Table({ order }: { order: WholeOrder }) {
  const { say, language } = useLanguage();
  const products = joinOrderProducts(order);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keys
    <div className={classes.tableFrame} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say(orderTexts.product)}</th>
            <th scope="col">{say(orderTexts.quantity)}</th>
            {order.total !== undefined &&
              amountWords.map((words) => (
                <th key={words.en} scope="col">
                  {say(words)}
                </th>
              ))}
            <th scope="col">{say(orderTexts.origin)}</th>
          </tr>
        </thead>
        <tbody>
          {groupLineRows(order.details).map(({ line, parts }) => (
            <tr key={line.id}>
              <th scope="row">
                <OrderLineDrawing product={line.product} products={products} />
                {line.product.name}
              </th>
              <td>{formatDecimal(line.data.quantity, 3, language)}</td>
              {getAmounts(line, numberLocales[language]).map(({ words, text }) => (
                <td key={words.en}>{text}</td>
              ))}
              <td>
                <Origins order={order} parts={parts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Cards of the lines, for screens too narrow for a table. */
function Cards({ order }: { order: WholeOrder }) {
  const { say, language } = useLanguage();
  const products = joinOrderProducts(order);
  return (
    <ul className={classes.lineCards}>
      {groupLineRows(order.details).map(({ line, parts }) => (
        <li key={line.id} className={classes.lineCard}>
          <strong>
            <OrderLineDrawing product={line.product} products={products} />
            {line.product.name}
          </strong>
          <dl>
            <dt>{say(orderTexts.quantity)}</dt>
            <dd>{formatDecimal(line.data.quantity, 3, language)}</dd>
            {getAmounts(line, numberLocales[language]).map(({ words, text }) => (
              <Fragment key={words.en}>
                <dt>{say(words)}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
            <dt>{say(orderTexts.origin)}</dt>
            <dd>
              <Origins order={order} parts={parts} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface OriginsProps {
  readonly order: WholeOrder;
  readonly parts: readonly OrderDetail[];
}

/** Origins of a line, each with its number of units. */
function Origins({ order, parts }: OriginsProps) {
  const { language } = useLanguage();
  return (
    <div className={classes.parts}>
      {parts.map((part) => (
        <div key={part.id} className={classes.part}>
          {parts.length > 1 && <span>{formatDecimal(part.data.quantity, 3, language)}</span>}
          <LineOriginText detail={part} status={order.status} />
        </div>
      ))}
    </div>
  );
}

/** Share of an order that has left or arrived, beside its status, while it is incomplete. */
export function PartialDeliveryText({ order }: { readonly order: WholeOrder }) {
  const { say, language } = useLanguage();
  const all = sumLinePieces(order.details.flatMap(({ pieces }) => pieces ?? []));
  const { shipped, delivered } = all;
  const ordered = fromThousandths(
    order.details.reduce((sum, { data }) => sum + toThousandths(data.quantity), 0),
  );
  const toParams = (value: number) => ({
    ordered: formatDecimal(ordered, 3, language),
    shipped: formatDecimal(value, 3, language),
    delivered: formatDecimal(value, 3, language),
  });
  if (delivered > 0 && delivered < ordered)
    return (
      <span className={classes.hint}>{say(orderTexts.partlyDelivered, toParams(delivered))}</span>
    );
  if (shipped > 0 && shipped < ordered)
    return <span className={classes.hint}>{say(orderTexts.partlyShipped, toParams(shipped))}</span>;
  return null;
}

const amountWords = [orderTexts.price, orderTexts.discount, orderTexts.lineTotal] as const;

/** Returns the amounts of a line with their headings; empty for users who see no prices. */
function getAmounts({ data, subtotal }: OrderDetail, locale: string) {
  const { price, discount, discountType } = data;
  if (price === undefined || discount === undefined || subtotal === undefined) return [];
  const texts = [
    formatMoney(price),
    discountText({ discount, discountType }, locale),
    formatMoney(subtotal),
  ];
  return amountWords.map((words, at) => ({ words, text: texts[at] }));
}

function discountText(
  { discount, discountType }: { discount: string; discountType: number | undefined },
  locale: string,
): string {
  const off = findNonzeroDiscount({ discount });
  if (off === undefined) return '—';
  return discountType === discountTypes.amount
    ? formatMoney(off)
    : `${Number(off).toLocaleString(locale)} %`;
}

interface OriginTextProps {
  readonly detail: OrderDetail;
  /** Status of the order. */
  readonly status: string;
}

/** Text of the origin of a line, and of its progress. */
export function LineOriginText({ detail, status }: OriginTextProps) {
  const { say } = useLanguage();
  const { origin } = detail.data;
  const request = detail.transferRequest;
  if (origin === null) {
    if (request?.status === 'deny')
      return (
        <span className={classes.denied}>
          {say(orderTexts.denied, {
            division: request.divisionRequested.name,
            reason: request.message ?? '—',
          })}
        </span>
      );
    if (request?.status === 'expired')
      return (
        <span className={classes.denied}>
          {say(orderTexts.requestExpired, { division: request.divisionRequested.name })}
        </span>
      );
    return <span className={classes.hint}>—</span>;
  }
  const source =
    origin.originType === 'transfer' ? origin.division : (origin.store ?? origin.division);
  const state = getState(detail, status);
  return (
    <span className={classes.origin}>
      <span>
        {say(orderOriginWords[origin.originType])}
        {source && ` · ${source.name}`}
      </span>
      {state && <span className={classes.hint}>{say(...state)}</span>}
    </span>
  );
}

type Said = Parameters<ReturnType<typeof useLanguage>['say']>;

/** Statuses until goods have left; the shipments show which of several have. */
const gathering = new Set(['accepted', 'origins_pending', 'active', 'production', 'finished']);
const arrived = new Set(['delivered', 'collected']);

function getState({ data, transferRequest }: OrderDetail, status: string): Said | undefined {
  const { origin } = data;
  const end = arrived.has(status) ? findCatalogWords('orderStatuses', status) : undefined;
  if (end) return [end];
  if (!gathering.has(status)) return undefined;
  if (origin?.ready) return [orderTexts.ready];
  if (origin?.settled && origin.transferType === 'transfer')
    return [
      origin.sent ? orderTexts.onItsWay : orderTexts.toBeSent,
      { store: origin.store?.name ?? '' },
    ];
  if (origin?.settled) return [orderTexts.toBeProduced];
  return [orderTexts.waiting, { division: transferRequest?.divisionRequested.name ?? '' }];
}
