import { Alert, Button, SegmentedControl } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { dayMillis } from '@tarima/domain/kit/time-zone';
import type { PluralWords } from '@tarima/domain/kit/words';
import {
  earlierOrderCountWords,
  earlierWorkTexts,
  gainedDayCountWords,
  lessLateOrderCountWords,
  savedOrderCountWords,
} from '@tarima/domain/planning/calls/earlier-work-texts';
import type { ReplanResult } from '@tarima/domain/planning/calls/replan-contract';
import {
  appliedMoveCountWords,
  laterOrderCountWords,
  minMoveCountWords,
  movedFixedEventCountWords,
  movedEventCountWords,
  replanAimWords,
  replanTexts,
} from '@tarima/domain/planning/calls/replan-texts';
import { replanAims } from '@tarima/domain/planning/replan-aims';
import { useMergedRef } from '@mantine/hooks';
import { useId } from 'react';
import { useFocusAfterRemoval } from '../../kit/use-focus-after-removal.ts';
import { useFocusWhenShown } from '../../kit/use-focus-when-shown.ts';
import { useLanguage } from '../../kit/words.tsx';
import { LateDaysText } from '../../plant/late-days-text.tsx';
import { getLocalDay } from '../../plant/local-time.ts';
import { sayInstantText } from '../../plant/say-instant.ts';
import { PlanChangesTable } from '../../plant/plan-changes-table.tsx';
import classes from './replan.module.css';
import { sayStillLateOrders, type ReplanPreviewState } from './use-replan-preview.ts';

interface ReplanBarProps {
  readonly replan: ReplanPreviewState;
  readonly zone: string;
  /** Leads to an order's new end in the calendar. */
  show?(order: ReplanResult['orders'][number]): void;
  /** Returns the control that gets the focus once the bar is gone. */
  findNextControl(): HTMLElement | null | undefined;
}

/** Every order that a late or hit work moves, with the end it had and would have; nothing is changed until it is applied. */
export function ReplanPreviewBar({ replan, zone, show, findNextControl }: ReplanBarProps) {
  const speech = useLanguage();
  const { say, sayCount, language } = speech;
  const titleId = useId();
  const { replanResult, aim, setAim, isEarlierWork, asking, applying, apply, drop } = replan;
  const { title, onClickCapture } = useFocusAfterRemoval(findNextControl);
  const shownTitle = useFocusWhenShown<HTMLHeadingElement>(replanResult !== undefined);
  const previewTitle = useMergedRef(title, shownTitle);
  if (!replanResult) return <AppliedReplanBar {...{ replan, zone, title, onClickCapture }} />;
  const { leastMoves, held, lateOrders } = replanResult;
  const fixed = replanResult.moves.filter(({ wasFixed }) => wasFixed).length;
  const later = replanResult.orders.filter(
    (order) => order.endAfter !== null && computeDelay(order) > 0,
  ).length;
  const blocked = replanResult.orders.some(({ endAfter }) => endAfter === null);
  return (
    <section className={classes.bar} aria-labelledby={titleId} onClickCapture={onClickCapture}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title} tabIndex={-1} ref={previewTitle}>
          {say(isEarlierWork ? earlierWorkTexts.title : replanTexts.title)}
        </h2>
        <span className={classes.count}>
          {sayCount(movedEventCountWords, replanResult.moves.length)}
          {leastMoves > 0 && `; ${sayCount(minMoveCountWords, leastMoves)}`}
        </span>
        {later > 0 && (
          <span className={classes.count}>{sayCount(laterOrderCountWords, later)}</span>
        )}
        {isEarlierWork && <EarlierWorkCounts orders={replanResult.orders} zone={zone} />}
        {fixed > 0 && (
          <span className={classes.count}>{sayCount(movedFixedEventCountWords, fixed)}</span>
        )}
        <span className={classes.actions}>
          {aim && (
            <SegmentedControl
              size="xs"
              aria-label={say(replanTexts.aim)}
              value={aim}
              readOnly={asking || applying}
              data={replanAims.map((value) => ({ value, label: say(replanAimWords[value]) }))}
              onChange={setAim}
            />
          )}
          <Button size="xs" variant="default" disabled={asking} onClick={drop}>
            {say(replanTexts.drop)}
          </Button>
          <Button
            size="xs"
            disabled={blocked || replanResult.moves.length === 0}
            loading={asking || applying}
            onClick={apply}
          >
            {say(replanTexts.apply)}
          </Button>
        </span>
      </header>
      {blocked && <Alert color="red">{say(replanTexts.blocked)}</Alert>}
      {lateOrders > 0 && (
        <p className={classes.planned}>{sayStillLateOrders(lateOrders, speech)}</p>
      )}
      {held.length > 0 && (
        <Alert color="orange" title={say(replanTexts.held)}>
          <ul className={classes.held}>
            {held.map(({ id, orderId, product, start }) => (
              <li key={id}>
                {say(replanTexts.heldLoad, {
                  order: orderId ?? '',
                  product: product?.name ?? '',
                  from: sayInstantText(start, zone, language),
                })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={classes.scroll}>
        <PlanChangesTable
          zone={zone}
          changes={replanResult.orders.toSorted(compareDelays).map((order) => ({
            ...order,
            before: order.end,
            after: order.endAfter,
            mark: order.endAfter !== null && (
              <LateDaysText days={order.lateDaysAfter} requestedDate={order.requestedDate} />
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

/** Number of orders that end earlier, of those that are less late or no longer late by it, and all days gained. */
function EarlierWorkCounts({
  orders,
  zone,
}: Pick<ReplanResult, 'orders'> & { readonly zone: string }) {
  const { sayCount } = useLanguage();
  const earlier = orders.filter((order) => computeDelay(order) < 0);
  const saved = earlier.filter(
    ({ lateDays, lateDaysAfter }) => lateDays > 0 && lateDaysAfter === 0,
  );
  const lessLate = earlier.filter(
    ({ lateDays, lateDaysAfter }) => lateDaysAfter > 0 && lateDaysAfter < lateDays,
  );
  const counts: [PluralWords, number][] = [
    [earlierOrderCountWords, earlier.length],
    [savedOrderCountWords, saved.length],
    [lessLateOrderCountWords, lessLate.length],
    [gainedDayCountWords, earlier.reduce((sum, order) => sum + countGainedDays(order, zone), 0)],
  ];
  return counts.map(
    ([words, count]) =>
      count > 0 && (
        <span key={words.one.en} className={classes.count}>
          {sayCount(words, count)}
        </span>
      ),
  );
}

/** Returns the calendar days of the account by which an order ends earlier. */
function countGainedDays({ end, endAfter }: OrderShift, zone: string): number {
  if (end === null || endAfter === null) return 0;
  const [day, dayAfter] = [end, endAfter].map((at) =>
    Date.parse(getLocalDay(Date.parse(at), zone)),
  );
  return Math.round(((day ?? 0) - (dayAfter ?? 0)) / dayMillis);
}

/** Bar after applied changes, with their undo. It stays until it is closed, undone, or can no longer be undone. */
function AppliedReplanBar({
  replan,
  zone,
  title,
  onClickCapture,
}: Pick<ReplanBarProps, 'replan' | 'zone'> & ReturnType<typeof useFocusAfterRemoval>) {
  const { say, sayCount, language } = useLanguage();
  const titleId = useId();
  const { applied, undo, undoing, putAway } = replan;
  if (!applied) return null;
  return (
    <section className={classes.bar} aria-labelledby={titleId} onClickCapture={onClickCapture}>
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title} tabIndex={-1} ref={title}>
          {applied.at === undefined
            ? say(replanTexts.applied)
            : say(replanTexts.appliedAt, { at: sayInstantText(applied.at, zone, language) })}
        </h2>
        <span className={classes.count}>{sayCount(appliedMoveCountWords, applied.moves)}</span>
        <span className={classes.count}>{say(replanTexts.undoOffer)}</span>
        <span className={classes.actions}>
          <Button size="xs" variant="default" disabled={undoing} onClick={putAway}>
            {say(kitTexts.close)}
          </Button>
          <Button size="xs" variant="light" loading={undoing} onClick={undo}>
            {say(kitTexts.undo)}
          </Button>
        </span>
      </header>
    </section>
  );
}

type OrderShift = ReplanResult['orders'][number];

/** Returns the milliseconds by which an order ends later than before; Infinity where part of it can no longer be done. */
const computeDelay = ({ end, endAfter }: OrderShift): number => {
  if (endAfter === null) return Infinity;
  return end === null ? 0 : Date.parse(endAfter) - Date.parse(end);
};

/** Compares two orders: those that become later than requested come first, then those that are delayed the most. */
function compareDelays(one: OrderShift, other: OrderShift): number {
  const [first, second] = [one, other].map(
    ({ lateDays, lateDaysAfter }) => lateDaysAfter - lateDays,
  );
  const [delay, otherDelay] = [computeDelay(one), computeDelay(other)];
  if (delay !== otherDelay && (delay === Infinity || otherDelay === Infinity))
    return delay === Infinity ? -1 : 1;
  return (second ?? 0) - (first ?? 0) || (delay === otherDelay ? 0 : otherDelay - delay);
}
