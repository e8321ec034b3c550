import { planningTexts, planTexts } from '@tarima/domain/planning/plan-texts';
import { formatDay } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { LateDays } from '../../plant/late-days.tsx';
import { MissingMaterial } from '../../plant/missing-material.tsx';
import { Reasons } from '../plan/why-late.tsx';
import type { ProposedPlan } from '../plan/use-proposal.ts';
import { sayReason } from '../../plant/say-reason.ts';
import { sayMoment, sayNumber } from '../../plant/zoned-format.ts';
import classes from './all.module.css';

interface ProposedOrdersProps {
  readonly proposed: ProposedPlan;
  readonly zone: string;
}

/** What becomes of each order: when it begins and ends, against when it was asked for, and why then. */
export function ProposedOrders({ proposed, zone }: ProposedOrdersProps) {
  const speech = useLanguage();
  const { say, language } = speech;
  const incomplete = Map.groupBy(proposed.unplanned, ({ orderId }) => orderId);
  return (
    <ul className={classes.orders}>
      {proposed.orders.map((order) => {
        const open = incomplete.get(order.orderId) ?? [];
        return (
          <li key={order.orderId} className={classes.order}>
            <div className={classes.head}>
              <strong>{say(planningTexts.orderOf, { id: order.orderId })}</strong>
              <span>
                {sayMoment(order.start, zone, language)} → {sayMoment(order.end, zone, language)}
              </span>
              <span className={classes.asked}>
                {order.requestedDate === null
                  ? say(planTexts.noDate)
                  : say(planTexts.requested, { date: formatDay(order.requestedDate, language) })}
              </span>
              {order.end !== null && (order.requestedDate !== null || order.inDoubt) && (
                <LateDays days={order.lateDays} inDoubt={order.inDoubt} />
              )}
              {open.length > 0 && (
                <span className={classes.open}>{say(planningTexts.notComplete)}</span>
              )}
            </div>
            <MissingMaterial reasons={order.reasons} zone={zone} />
            {open.map((work) => (
              <p key={`${work.detailId} ${work.workplaceId}`} className={classes.open}>
                {say(planTexts.notPlanned, {
                  minutes: sayNumber(work.minutes, language),
                  reason: sayReason(work.reason, zone, speech),
                })}
              </p>
            ))}
            <details>
              <summary>{say(planningTexts.reasons)}</summary>
              <Reasons reasons={order.reasons} zone={zone} />
            </details>
          </li>
        );
      })}
    </ul>
  );
}
