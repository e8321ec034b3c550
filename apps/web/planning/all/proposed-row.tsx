import { Checkbox, NativeSelect } from '@mantine/core';
import { day, minute } from '@tarima/domain/kit/time-zone';
import { numberLocales, type Language } from '@tarima/domain/kit/words';
import { ordersPlanning } from '@tarima/domain/orders/order';
import { planningCalls } from '@tarima/domain/planning/contract';
import { priorities, type Priority } from '@tarima/domain/planning/objective';
import { otherProducts, planAllTexts } from '@tarima/domain/planning/plan-all-texts';
import { planningTexts, planTexts } from '@tarima/domain/planning/plan-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../kit/act.ts';
import { call } from '../../kit/call.ts';
import { optionsOf } from '../../kit/catalog-options.ts';
import { formatDay } from '../../kit/format.ts';
import { toastRefusal } from '../../kit/toasts.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { LateDays } from '../../plant/late-days.tsx';
import { MissingMaterial } from '../../plant/missing-material.tsx';
import { sayReason } from '../../plant/say-reason.ts';
import { Why } from '../../plant/why.tsx';
import { sayMoment, sayNumber } from '../../plant/zoned-format.ts';
import type { ProposedPlan } from '../plan/use-proposal.ts';
import classes from './all.module.css';
import { shiftOf, type ProposedOrder } from './use-proposals.ts';

interface ProposedRowProps {
  readonly order: ProposedOrder;
  /** Work of it that nothing was proposed for. */
  readonly open: ProposedPlan['unplanned'];
  readonly stays: boolean;
  readonly zone: string;
  toggle(order: ProposedOrder): void;
  askAgain(): void;
}

/** One order of a proposal: whether it may move, what it is, how urgent, and what becomes of it. */
export function ProposedRow({ order, open, stays, zone, toggle, askAgain }: ProposedRowProps) {
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const { orderId, requestedDate, before, end, inDoubt, lateDays } = order;
  return (
    <li className={classes.order} data-stays={stays || undefined}>
      <div className={classes.head}>
        {before !== null && (
          <Checkbox
            size="xs"
            aria-label={say(planAllTexts.moves, { id: orderId })}
            checked={!stays}
            onChange={() => toggle(order)}
          />
        )}
        <strong>{say(planningTexts.orderOf, { id: orderId })}</strong>
        <span className={classes.what}>
          {order.customer}
          {' · '}
          {say(planTexts.product, {
            quantity: sayNumber(order.pieces, language),
            name: order.product,
          })}{' '}
          {order.otherProducts > 0 && sayCount(otherProducts, order.otherProducts)}
        </span>
        {end !== null && (requestedDate !== null || inDoubt) && (
          <LateDays days={lateDays} inDoubt={inDoubt} />
        )}
        {open.length > 0 && <span className={classes.open}>{say(planningTexts.notComplete)}</span>}
        <PrioritySelect order={order} askAgain={askAgain} />
      </div>
      <dl className={classes.dates}>
        <div>
          <dt>{say(planAllTexts.wanted)}</dt>
          <dd>{requestedDate === null ? '—' : formatDay(requestedDate, language)}</dd>
        </div>
        <div>
          <dt>{say(planAllTexts.before)}</dt>
          <dd>{sayMoment(before?.end, zone, language, say(planAllTexts.noPlan))}</dd>
        </div>
        <div>
          <dt>{say(planAllTexts.after)}</dt>
          <dd>
            <strong>{stays ? say(planAllTexts.stays) : sayMoment(end, zone, language)}</strong>
          </dd>
        </div>
        {!stays && <Difference order={order} />}
      </dl>
      {!stays && (
        <>
          <MissingMaterial reasons={order.reasons} zone={zone} />
          {open.map((work) => (
            <p key={`${work.detailId} ${work.workplaceId}`} className={classes.open}>
              {say(planTexts.notPlanned, {
                minutes: sayNumber(work.minutes, language),
                reason: sayReason(work.reason, zone, speech),
              })}
            </p>
          ))}
          <Why cause={order.cause} reasons={order.reasons} zone={zone} />
        </>
      )}
    </li>
  );
}

function Difference({ order }: { order: ProposedOrder }) {
  const { say, language } = useLanguage();
  const shift = shiftOf(order);
  if (shift === undefined) return null;
  const time = sayTime(Math.abs(shift), language);
  return (
    <div>
      <dt>{say(planAllTexts.difference)}</dt>
      <dd data-later={shift > 0 || undefined} className={classes.difference}>
        {Math.abs(shift) < minute
          ? say(planAllTexts.same)
          : say(shift > 0 ? planAllTexts.later : planAllTexts.sooner, { time })}
      </dd>
    </div>
  );
}

const hour = 60 * minute;

/** The largest unit of which there is a whole one. */
function sayTime(time: number, language: Language): string {
  const [value, unit] =
    time >= day
      ? [time / day, 'day']
      : time >= hour
        ? [time / hour, 'hour']
        : [time / minute, 'minute'];
  return Math.round(value).toLocaleString(numberLocales[language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  });
}

/** How urgent the order is against the others; a change is kept at once, and the plan is looked for again. */
function PrioritySelect({ order, askAgain }: { order: ProposedOrder; askAgain: () => void }) {
  const speech = useLanguage();
  const client = useQueryClient();
  const change = useAct({
    mutationFn: (priority: Priority) =>
      call(planningCalls.prioritize, { params: { id: order.orderId }, body: { priority } }),
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
      data={optionsOf('priorities', speech)}
      value={change.isPending ? change.variables : order.priority}
      disabled={change.isPending}
      onChange={({ currentTarget: { value } }) => {
        const priority = priorities.find((each) => each === value);
        if (priority) change.mutate(priority);
      }}
    />
  );
}
