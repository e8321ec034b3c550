import { Checkbox, NativeSelect } from '@mantine/core';
import { dayMillis, minuteMillis } from '@tarima/domain/kit/time-zone';
import { numberLocales, type Language } from '@tarima/domain/kit/words';
import { ordersPlanning } from '@tarima/domain/orders/order';
import { planCalls } from '@tarima/domain/planning/calls/plan-contract';
import { orderPriorities, type OrderPriority } from '@tarima/domain/planning/plan-objective';
import { planAllTexts } from '@tarima/domain/planning/calls/plan-all-texts';
import { ordersPlanningTexts, planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts';
import { callApi } from '../../kit/call-api.ts';
import { getCatalogOptions } from '../../kit/catalog-options.ts';
import { formatDay } from '../../kit/format.ts';
import { toastRefusal } from '../../kit/toasts.tsx';
import { useLanguage, type Speech } from '../../kit/words.tsx';
import { LateDaysText } from '../../plant/late-days-text.tsx';
import type { PlanChangeRow } from '../../plant/plan-changes-table.tsx';
import { MissingMaterialNotice } from '../../plant/missing-material-notice.tsx';
import { sayWaitReason } from '../../plant/say-wait-reason.ts';
import { DateExplanation } from '../../plant/date-explanation.tsx';
import { sayWholeNumber } from '../../plant/say-instant.ts';
import type { ProposedPlanDto } from '../plan/use-plan-proposal.ts';
import classes from './all.module.css';
import { computeOrderEndDelayMs, type ProposedOrder } from './use-proposed-plans.ts';

interface Proposal {
  /** Work of the order for which nothing was proposed. */
  readonly open: ProposedPlanDto['unplanned'];
  readonly stays: boolean;
  readonly zone: string;
  readonly speech: Speech;
  toggle(order: ProposedOrder): void;
  askAgain(): void;
}

/** Maps an order of a proposal to its row: whether it may move, its ends, its priority and the reasons for its end. */
export function toProposedPlanChange(order: ProposedOrder, proposal: Proposal): PlanChangeRow {
  const { open, stays, speech, toggle } = proposal;
  const { orderId, requestedDate, before, end, inDoubt, lateDays } = order;
  return {
    ...order,
    before: before?.end ?? null,
    after: end,
    instead: stays ? speech.say(planAllTexts.stays) : undefined,
    isShown: stays || open.length > 0,
    control: before !== null && (
      <Checkbox
        size="xs"
        aria-label={speech.say(planAllTexts.moves, { id: orderId })}
        checked={!stays}
        onChange={() => toggle(order)}
      />
    ),
    mark: (
      <>
        {end !== null && (
          <LateDaysText days={lateDays} requestedDate={requestedDate} inDoubt={inDoubt} />
        )}
        {open.length > 0 && (
          <span className={classes.open}>{speech.say(ordersPlanningTexts.notComplete)}</span>
        )}
      </>
    ),
    details: <Details order={order} {...proposal} />,
  };
}

/** Date requested, difference, priority and reasons of an order, below its row. */
function Details({ order, open, stays, zone, askAgain }: Proposal & { order: ProposedOrder }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const { requestedDate } = order;
  return (
    <div className={classes.details}>
      <div className={classes.facts}>
        <dl className={classes.dates}>
          <div>
            <dt>{say(planAllTexts.wanted)}</dt>
            <dd>{requestedDate === null ? '—' : formatDay(requestedDate, language)}</dd>
          </div>
          {!stays && <Difference order={order} />}
        </dl>
        <PrioritySelect order={order} askAgain={askAgain} />
      </div>
      {!stays && (
        <>
          <MissingMaterialNotice reasons={order.reasons} zone={zone} />
          {open.map((work) => (
            <p key={`${work.detailId} ${work.workplaceId}`} className={classes.open}>
              {say(planOrderTexts.notPlanned, {
                minutes: sayWholeNumber(work.minutes, language),
                reason: sayWaitReason(work.reason, zone, speech),
              })}
            </p>
          ))}
          <DateExplanation cause={order.cause} reasons={order.reasons} zone={zone} />
        </>
      )}
    </div>
  );
}

function Difference({ order }: { order: ProposedOrder }) {
  const { say, language } = useLanguage();
  const shift = computeOrderEndDelayMs(order);
  if (shift === undefined) return null;
  const time = sayTime(Math.abs(shift), language);
  return (
    <div>
      <dt>{say(planAllTexts.difference)}</dt>
      <dd data-later={shift > 0 || undefined} className={classes.difference}>
        {Math.abs(shift) < minuteMillis
          ? say(planAllTexts.same)
          : say(shift > 0 ? planAllTexts.later : planAllTexts.sooner, { time })}
      </dd>
    </div>
  );
}

const hour = 60 * minuteMillis;

/** Formats a duration in the largest unit of which it contains at least one. */
function sayTime(time: number, language: Language): string {
  const [value, unit] =
    time >= dayMillis
      ? [time / dayMillis, 'day']
      : time >= hour
        ? [time / hour, 'hour']
        : [time / minuteMillis, 'minute'];
  return Math.round(value).toLocaleString(numberLocales[language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
}

/** Select of the priority of an order against the others. A change is saved at once, and the plan is requested again. */
function PrioritySelect({ order, askAgain }: { order: ProposedOrder; askAgain: () => void }) {
  const speech = useLanguage();
  const client = useQueryClient();
  const change = useIdempotentMutation({
    mutationFn: (priority: OrderPriority) =>
      callApi(planCalls.prioritize, { params: { id: order.orderId }, body: { priority } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [ordersPlanning.name] });
      askAgain();
    },
    onError: (error) => toastRefusal(error, speech),
  });
  return (
    <NativeSelect
      className={classes.priority}
      size="xs"
      aria-label={speech.say(planAllTexts.priorityOf, { id: order.orderId })}
      data={getCatalogOptions('priorities', speech)}
      value={change.isPending ? change.variables : order.priority}
      disabled={change.isPending}
      onChange={({ currentTarget: { value } }) => {
        const priority = orderPriorities.find((each) => each === value);
        if (priority) change.mutate(priority);
      }}
    />
  );
}
