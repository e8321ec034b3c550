import { Alert, Button } from '@mantine/core';
import type { Ripple } from '@tarima/domain/planning/contract';
import {
  leastMovesWords,
  movedFixed,
  movedWorks,
  replanTexts,
} from '@tarima/domain/planning/replan-texts';
import { useId } from 'react';
import { formatDay } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { LateDays } from '../../plant/late-days.tsx';
import { sayMoment } from '../../plant/zoned-format.ts';
import classes from './replan.module.css';
import type { ReplanState } from './use-replan.ts';

interface RippleBarProps {
  readonly replan: ReplanState;
  readonly zone: string;
  /** Leads to an order's new end in the calendar. */
  show(order: Ripple['orders'][number]): void;
}

/** Every order that a late or hit work moves, with the end it had and would have; nothing is changed until it is applied. */
export function RippleBar({ replan, zone, show }: RippleBarProps) {
  const { say, sayCount } = useLanguage();
  const titleId = useId();
  const { ripple, applying, apply, drop } = replan;
  if (!ripple) return null;
  const { leastMoves } = ripple;
  const fixed = ripple.moves.filter(({ wasFixed }) => wasFixed).length;
  const blocked = ripple.orders.some(({ endAfter }) => endAfter === null);
  return (
    <section className={classes.bar} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {say(replanTexts.title)}
        </h2>
        <span className={classes.count}>
          {sayCount(movedWorks, ripple.moves.length)}
          {leastMoves > 0 && `; ${sayCount(leastMovesWords, leastMoves)}`}
        </span>
        {fixed > 0 && <span className={classes.count}>{sayCount(movedFixed, fixed)}</span>}
        <span className={classes.actions}>
          <Button size="xs" variant="default" onClick={drop}>
            {say(replanTexts.drop)}
          </Button>
          <Button size="xs" disabled={blocked} loading={applying} onClick={apply}>
            {say(replanTexts.apply)}
          </Button>
        </span>
      </header>
      {blocked && <Alert color="red">{say(replanTexts.blocked)}</Alert>}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say(replanTexts.order)}</th>
              <th scope="col">{say(replanTexts.customer)}</th>
              <th scope="col">{say(replanTexts.requested)}</th>
              <th scope="col">{say(replanTexts.end)}</th>
              <th scope="col">{say(replanTexts.endAfter)}</th>
            </tr>
          </thead>
          <tbody>
            {ripple.orders.map((order) => (
              <Shift key={order.orderId} order={order} zone={zone} show={show} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ShiftProps {
  readonly order: Ripple['orders'][number];
  readonly zone: string;
  show(order: Ripple['orders'][number]): void;
}

function Shift({ order, zone, show }: ShiftProps) {
  const { say, language } = useLanguage();
  const { orderId, customer, requestedDate, end, endAfter, lateDaysAfter } = order;
  return (
    <tr>
      <th scope="row">
        <button type="button" className={classes.show} onClick={() => show(order)}>
          {orderId}
        </button>
      </th>
      <td className={classes.customer}>{customer}</td>
      <td>{requestedDate === null ? '—' : formatDay(requestedDate, language)}</td>
      <td>{sayMoment(end, zone, language)}</td>
      <td>
        <span className={classes.after}>
          <strong>{sayMoment(endAfter, zone, language, say(replanTexts.impossible))}</strong>
          {requestedDate !== null && endAfter !== null && <LateDays days={lateDaysAfter} />}
        </span>
      </td>
    </tr>
  );
}
