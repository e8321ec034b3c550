import type { PlanningBoard } from '@tarima/domain/planning/calls/board-contract';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { ordersPlanningTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useMemo } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { sayInstantText } from '../../plant/say-instant.ts';
import { ColorSwatch } from '../board/color-swatch.tsx';
import classes from './production.module.css';

interface OrdersOfWeekProps {
  readonly events: readonly CalendarEvent[];
  /** Orders of the board, including those of the events. */
  readonly orders: PlanningBoard['orders'];
  readonly zone: string;
}

/** List of the orders in production that have work in the week, with their colour, and the start and end of their whole production. */
export function WeekOrdersList({ events, orders, zone }: OrdersOfWeekProps) {
  const { say, language } = useLanguage();
  const shown = useMemo(() => {
    const colors = new Map<number, string | null>();
    for (const { orderId, metadata } of events)
      if (orderId !== null) colors.set(orderId, metadata.color);
    return orders
      .filter(({ id, status }) => status === 'production' && colors.has(id))
      .map((order) => ({ ...order, color: colors.get(order.id) ?? null }))
      .toSorted((one, other) => one.id - other.id);
  }, [events, orders]);
  return (
    <div className={classes.orders}>
      <table className={classes.table}>
        <caption>{say(ordersPlanningTexts.ordersOfWeek)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(ordersPlanningTexts.order)}</th>
            <th scope="col">{say(ordersPlanningTexts.start)}</th>
            <th scope="col">{say(ordersPlanningTexts.end)}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, color, start, end }) => (
            <tr key={id}>
              <th scope="row">
                <span className={classes.orderName}>
                  <ColorSwatch color={color} /> {id}
                </span>
              </th>
              <td>{sayInstantText(start, zone, language)}</td>
              <td>{sayInstantText(end, zone, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className={classes.nothing}>{say(ordersPlanningTexts.noOrders)}</p>}
    </div>
  );
}
