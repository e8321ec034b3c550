import { Alert, Button } from '@mantine/core';
import type { ReplanResult } from '@tarima/domain/planning/contract';
import {
  leastMovesWords,
  movedFixed,
  movedWorks,
  replanTexts,
} from '@tarima/domain/planning/replan-texts';
import { useId } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { LateDays } from '../../plant/late-days.tsx';
import { PlanChanges } from '../../plant/plan-changes.tsx';
import classes from './replan.module.css';
import type { ReplanState } from './use-replan.ts';

interface ReplanBarProps {
  readonly replan: ReplanState;
  readonly zone: string;
  /** Leads to an order's new end in the calendar. */
  show?(order: ReplanResult['orders'][number]): void;
}

/** Every order that a late or hit work moves, with the end it had and would have; nothing is changed until it is applied. */
export function ReplanBar({ replan, zone, show }: ReplanBarProps) {
  const { say, sayCount } = useLanguage();
  const titleId = useId();
  const { replanResult, applying, apply, drop } = replan;
  if (!replanResult) return null;
  const { leastMoves } = replanResult;
  const fixed = replanResult.moves.filter(({ wasFixed }) => wasFixed).length;
  const blocked = replanResult.orders.some(({ endAfter }) => endAfter === null);
  return (
    <section className={classes.bar} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {say(replanTexts.title)}
        </h2>
        <span className={classes.count}>
          {sayCount(movedWorks, replanResult.moves.length)}
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
        <PlanChanges
          zone={zone}
          changes={replanResult.orders.map((order) => ({
            ...order,
            before: order.end,
            after: order.endAfter,
            mark: order.requestedDate !== null && order.endAfter !== null && (
              <LateDays days={order.lateDaysAfter} />
            ),
          }))}
          {...(show && {
            open: (id: number) => {
              const order = replanResult.orders.find(({ orderId }) => orderId === id);
              if (order) show(order);
            },
          })}
        />
      </div>
    </section>
  );
}
