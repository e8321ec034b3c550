import { formatMoney } from '@tarima/domain/kit/amount';
import { discountTypes } from '@tarima/domain/kit/money';
import type { OrderDetail, WholeOrder } from '@tarima/domain/orders/answers';
import { orderTexts, originWords } from '@tarima/domain/orders/texts';
import { discountOf } from '@tarima/domain/orders/totals';
import { numberLocales } from '@tarima/domain/kit/words';
import { formatDecimal } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';

/** The lines of an order to read. */
export function OrderLines({ order }: { order: WholeOrder }) {
  const { say, language } = useLanguage();
  return (
    <section className={classes.section} aria-labelledby="order-lines">
      <h3 id="order-lines" className={classes.heading}>
        {say(orderTexts.details)}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keys */}
      <div className={classes.tableFrame} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say(orderTexts.product)}</th>
              <th scope="col">{say(orderTexts.quantity)}</th>
              <th scope="col">{say(orderTexts.price)}</th>
              <th scope="col">{say(orderTexts.discount)}</th>
              <th scope="col">{say(orderTexts.subtotal)}</th>
              <th scope="col">{say(orderTexts.origin)}</th>
            </tr>
          </thead>
          <tbody>
            {order.details.map((detail) => (
              <tr key={detail.id}>
                <th scope="row">{detail.product.name}</th>
                <td>{formatDecimal(detail.data.quantity, 3, language)}</td>
                <td>{formatMoney(detail.data.price)}</td>
                <td>{discountText(detail, numberLocales[language])}</td>
                <td>{formatMoney(detail.subtotal)}</td>
                <td>
                  <OriginText detail={detail} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function discountText({ data }: OrderDetail, locale: string): string {
  const discount = discountOf(data);
  if (discount === undefined) return '—';
  return data.discountType === discountTypes.amount
    ? formatMoney(discount)
    : `${Number(discount).toLocaleString(locale)} %`;
}

/** Where a line comes from, and how far that is. */
export function OriginText({ detail }: { detail: OrderDetail }) {
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
  const place =
    origin.originType === 'transfer' ? origin.division : (origin.store ?? origin.division);
  return (
    <span className={classes.origin}>
      <span>
        {say(originWords[origin.originType])}
        {place && ` · ${place.name}`}
      </span>
      <span className={classes.hint}>{say(...stateOf(detail))}</span>
    </span>
  );
}

type Said = Parameters<ReturnType<typeof useLanguage>['say']>;

function stateOf({ data: { origin }, transferRequest }: OrderDetail): Said {
  if (origin?.ready) return [orderTexts.ready];
  if (origin?.settled && origin.transferType === 'transfer')
    return [orderTexts.onItsWay, { store: origin.store?.name ?? '' }];
  if (origin?.settled) return [orderTexts.toBeProduced];
  return [orderTexts.waiting, { division: transferRequest?.divisionRequested.name ?? '' }];
}
