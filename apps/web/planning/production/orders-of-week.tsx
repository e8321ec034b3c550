import type { CalendarEvent } from '@tarima/domain/planning/contract';
import { planningTexts } from '@tarima/domain/planning/plan-texts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { planOrderQuery } from '../../plant/planning-data.ts';
import { sayMoment } from '../../plant/zoned-format.ts';
import { Swatch } from './swatch.tsx';
import classes from './production.module.css';

interface OrdersOfWeekProps {
  readonly events: readonly CalendarEvent[];
  readonly zone: string;
}

/** The orders in production that are worked on, with their colour and when they begin and end in all. */
export function OrdersOfWeek({ events, zone }: OrdersOfWeekProps) {
  const { say, language } = useLanguage();
  const worked = useMemo(() => {
    const colors = new Map<number, string | null>();
    for (const { orderId, metadata } of events)
      if (orderId !== null) colors.set(orderId, metadata.color);
    return [...colors].toSorted(([one], [other]) => one - other);
  }, [events]);
  const known = useQueries({ queries: worked.map(([id]) => planOrderQuery(id, language)) });
  const orders = worked.flatMap(([id, color], at) => {
    const order = known[at]?.data;
    return order === undefined || order.status === 'production' ? [{ id, color, order }] : [];
  });
  return (
    <div className={classes.orders}>
      <table className={classes.table}>
        <caption>{say(planningTexts.ordersOfWeek)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(planningTexts.order)}</th>
            <th scope="col">{say(planningTexts.start)}</th>
            <th scope="col">{say(planningTexts.end)}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, color, order }) => (
            <tr key={id}>
              <th scope="row">
                <span className={classes.orderName}>
                  <Swatch color={color} /> {id}
                </span>
              </th>
              <td>{sayMoment(order?.computedStartDate, zone, language)}</td>
              <td>{sayMoment(order?.computedEndDate, zone, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {orders.length === 0 && <p className={classes.nothing}>{say(planningTexts.noOrders)}</p>}
    </div>
  );
}
