import { Button } from '@mantine/core';
import { planAllTexts } from '@tarima/domain/planning/calls/plan-all-texts';
import { planChangeTexts } from '@tarima/domain/planning/calls/plan-change-texts';
import { useLanguage } from '../../kit/words.tsx';
import { PlanChangesTable } from '../../plant/plan-changes-table.tsx';
import type { ProposedPlanDto } from '../plan/use-plan-proposal.ts';
import classes from './all.module.css';
import { toProposedPlanChange } from './proposed-change.tsx';
import { computeOrderEndDelayMs, type ProposedOrder } from './use-proposed-plans.ts';

interface ProposedOrdersProps {
  readonly proposed: ProposedPlanDto;
  /** Orders whose plan the planner leaves unchanged. */
  readonly stay: ReadonlyMap<number, ProposedOrder>;
  readonly zone: string;
  toggle(order: ProposedOrder): void;
  keepAll(orders: readonly ProposedOrder[]): void;
  moveAll(): void;
  /** Requests the plans again after a change on which they depend. */
  askAgain(): void;
}

/** Proposed result of each order, the worst first: its end before and after, its requested date and the reason for the end. */
export function ProposedOrdersTable(props: ProposedOrdersProps) {
  const { proposed, stay, zone, toggle, keepAll, moveAll, askAgain } = props;
  const speech = useLanguage();
  const { say } = speech;
  const open = Map.groupBy(proposed.unplanned, ({ orderId }) => orderId);
  const rows = proposed.orders
    .filter(({ orderId }) => !stay.has(orderId))
    .toSorted((one, other) => worse(one, other, open));
  const movable = rows.filter(({ before }) => before !== null);
  return (
    <>
      {(movable.length > 0 || stay.size > 0) && (
        <div className={classes.all}>
          <p className={classes.lead}>{say(planAllTexts.again)}</p>
          <Button
            size="compact-sm"
            variant="default"
            disabled={movable.length === 0}
            onClick={() => keepAll(movable)}
          >
            {say(planAllTexts.untickAll)}
          </Button>
          <Button size="compact-sm" variant="default" disabled={stay.size === 0} onClick={moveAll}>
            {say(planAllTexts.tickAll)}
          </Button>
        </div>
      )}
      <PlanChangesTable
        zone={zone}
        noAfter={planChangeTexts.noDate}
        changes={[...rows, ...stay.values()].map((order) =>
          toProposedPlanChange(order, {
            open: open.get(order.orderId) ?? [],
            stays: stay.has(order.orderId),
            zone,
            speech,
            toggle,
            askAgain,
          }),
        )}
      />
    </>
  );
}

/** Sorts orders that cannot be planned first, then by delay against the requested date, then by delay against the current plan. */
function worse(
  one: ProposedOrder,
  other: ProposedOrder,
  open: ReadonlyMap<number, unknown>,
): number {
  return (
    Number(open.has(other.orderId)) - Number(open.has(one.orderId)) ||
    other.lateDays - one.lateDays ||
    (computeOrderEndDelayMs(other) ?? 0) - (computeOrderEndDelayMs(one) ?? 0) ||
    one.orderId - other.orderId
  );
}
