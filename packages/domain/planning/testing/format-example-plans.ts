import { minuteMillis, type Instant } from '../../kit/time-zone.ts';
import type { PlantCapacity } from '../engine/capacity.ts';
import type { PromisedDate } from '../engine/compute-promised-date.ts';
import type { LatenessExplanation } from '../engine/explain-lateness.ts';
import type { PlanProposal } from '../engine/plan-orders.ts';
import type { ReplanOutcome } from '../engine/replan-events.ts';
import type { OrderDates, PlannedOrder, ProposedEvent } from '../planning-model.ts';
import type { WaitReason } from '../wait-reasons.ts';
import type { ExamplePlant } from './example-plants.ts';
import { formatMexicanTime } from './plants.ts';

/*
 * Plans as text that a person can compare: one line for each event, order or bucket, times in Mexico City.
 */

const formatSpan = ({ start, end }: { readonly start: Instant; readonly end: Instant }): string =>
  `${formatMexicanTime(start)} – ${formatMexicanTime(end)}`;

const formatOptionalTime = (instant: Instant | null | undefined): string =>
  instant === null || instant === undefined ? 'none' : formatMexicanTime(instant);

/** The time from a start to an end, each of which may be unknown. */
const formatPeriod = ({
  start,
  end,
}: {
  readonly start: Instant | null;
  readonly end: Instant | null;
}): string => `${formatOptionalTime(start)} to ${formatOptionalTime(end)}`;

/** The dates of an order, or of an order that is promised. */
const formatDates = (dates: Pick<OrderDates, 'start' | 'end' | 'lateness' | 'assumed'>): string =>
  `${formatPeriod(dates)}, late ${toHours(dates.lateness)}${dates.assumed ? ', assumed' : ''}`;

const toHours = (millis: number): string => `${Math.round(millis / (6 * minuteMillis)) / 10} h`;

/** Formats what an example consists of. */
export function formatExamplePlant({ plant, orders, now }: ExamplePlant): string[] {
  return [
    `now ${formatMexicanTime(now)}, ${plant.hours.week ? 'week with meals' : 'office hours'}, least block ${plant.leastBlock ?? 'default'}`,
    ...plant.workplaces.map(({ id, stations, status, load, hours, maintenance }) =>
      [
        `workplace ${id}: ${stations} stations, ${status}`,
        ...(load
          ? [`load ${load.pieces} pieces ${load.loading}+${load.running}+${load.unloading} min`]
          : []),
        ...(hours ? ['hours of its own'] : []),
        ...maintenance.map((window) => `still ${formatSpan(window)} (${window.stations ?? 'all'})`),
      ].join(', '),
    ),
    ...plant.operators.map(({ id, workplaceIds, away = [], hours }) =>
      [
        `person ${id} at ${workplaceIds.join(' ')}`,
        ...(hours ? ['hours of their own'] : []),
        // A loan leaves a person away for all other time.
        ...away
          .filter(({ start, end }) => start > 0 && end < now * 2)
          .map((time) => `away ${formatSpan(time)}`),
      ].join(', '),
    ),
    ...plant.events.map((event) => `planned ${formatEvent(event)}`),
    ...orders.map(formatOrder),
  ];
}

function formatOrder({ id, requestedAt, priority, details }: PlannedOrder): string {
  const lines = details.map(({ id: detailId, quantity, steps, materialAt, notBefore }) =>
    [
      `line ${detailId}: ${quantity} pieces`,
      steps
        .map(({ workplaceId, workTime, setUp = 0, way = 0 }) =>
          [
            `w${workplaceId} ${workTime} min`,
            ...(setUp ? [`set-up ${setUp}`] : []),
            ...(way ? [`way ${way}`] : []),
          ].join(' '),
        )
        .join(' > '),
      ...(materialAt === undefined ? [] : [`material ${formatOptionalTime(materialAt)}`]),
      ...(notBefore === undefined ? [] : [`not before ${formatMexicanTime(notBefore)}`]),
    ].join(', '),
  );
  return `order ${id} (${priority ?? 'normal'}, wanted ${formatOptionalTime(requestedAt)}): ${lines.join('; ')}`;
}

export const formatEvent = (event: ProposedEvent): string =>
  `${formatSpan(event)} w${event.workplaceId} p${event.userId} o${event.orderId}/${event.detailId}${event.pieces === undefined ? '' : ` ${event.pieces} pieces`}`;

function formatReason(reason: WaitReason): string {
  const { code, step, workplaceId, userId, orderId, orderIds, from, until } = reason;
  return [
    code,
    ...(step === undefined ? [] : [`step ${step}`]),
    ...(workplaceId === undefined ? [] : [`w${workplaceId}`]),
    ...(userId === undefined ? [] : [`p${userId}`]),
    ...(orderId === undefined ? [] : [`o${orderId}`]),
    ...(orderIds ? [`of ${orderIds.join('+')}`] : []),
    ...(from === undefined ? [] : [`from ${formatMexicanTime(from)}`]),
    ...(until === undefined ? [] : [`until ${formatMexicanTime(until)}`]),
  ].join(' ');
}

const formatReasons = (reasons: readonly WaitReason[]): string =>
  reasons.map(formatReason).join(', ') || 'no reason';

/** Formats a proposed plan: its events, the work without a time, and the dates of each order. */
export function formatProposal({ events, unplanned, orders, cost }: PlanProposal): string[] {
  return [
    ...events.map(formatEvent),
    ...unplanned.map(
      ({ orderId, detailId, workplaceId, minutes, reason }) =>
        `unplanned o${orderId}/${detailId} w${workplaceId} ${minutes} min: ${formatReason(reason)}`,
    ),
    ...orders.flatMap((order) => [
      `order ${order.orderId}: ${formatDates(order)}`,
      ...order.details.map(
        (line) => `  line ${line.detailId}: ${formatPeriod(line)}: ${formatReasons(line.reasons)}`,
      ),
    ]),
    `cost ${Object.entries(cost)
      .map(([name, value]) => `${name} ${Number(value).toFixed(2)}`)
      .join(', ')}`,
  ];
}

export const formatPromise = (promise: PromisedDate): string[] => [
  `promised ${formatDates(promise)}: ${formatReasons(promise.reasons)}`,
  ...promise.lines.map((line) => `  line ${line.detailId}: ${formatPeriod(line)}`),
];

/** Formats the moves of a replan, the ends of its orders, and the work that it leaves in a load. */
export function formatOutcome({
  moves,
  orders,
  least,
  held = [],
}: Omit<ReplanOutcome, 'held'> & Partial<ReplanOutcome>): string[] {
  return [
    ...moves.map(
      ({ event, to, wasFixed }) =>
        `${formatEvent(event)} -> ${to.map((part) => `${formatSpan(part)} p${part.userId}`).join(' + ') || 'nowhere'}${wasFixed ? ', was fixed' : ''}`,
    ),
    ...orders.map(
      ({ orderId, before, after, lateBefore, lateAfter }) =>
        `order ${orderId}: ${formatMexicanTime(before)} -> ${formatOptionalTime(after)}, late ${toHours(lateBefore)} -> ${toHours(lateAfter)}`,
    ),
    ...held.map((event) => `held ${formatEvent(event)}`),
    `at least ${least} move`,
  ];
}

/** Formats the load of the plant in each bucket: available, maintenance, planned and unplanned minutes. */
export function formatCapacity({ rows, pools, bottleneckId }: PlantCapacity): string[] {
  const formatBucket = (bucket: PlantCapacity['pools'][number]['buckets'][number]): string =>
    `${formatMexicanTime(bucket.start)} ${bucket.availableMinutes}/${bucket.maintenanceMinutes}/${bucket.plannedMinutes}/${bucket.unplannedMinutes} ${bucket.loadPercent ?? 'none'} %`;
  return [
    ...rows.flatMap(({ workplaceId, buckets, firstFreeAt, backlogMinutes, backlogDays }) => [
      `workplace ${workplaceId}: free ${formatOptionalTime(firstFreeAt)}, ${backlogMinutes} min, ${backlogDays?.toFixed(2) ?? 'no'} days`,
      ...buckets.map(
        (bucket) => `  ${formatBucket(bucket)}, people ${bucket.peoplePercent ?? 'none'} %`,
      ),
    ]),
    ...pools.flatMap(({ buckets, people }) => [
      `people ${people.map(({ id }) => id).join(' ')}`,
      ...buckets.map((bucket) => `  ${formatBucket(bucket)}`),
    ]),
    `bottleneck ${bottleneckId ?? 'none'}`,
  ];
}

export const formatExplanation = (
  orderId: number,
  { end, lateness, reasons }: LatenessExplanation,
): string =>
  `order ${orderId}: ${formatOptionalTime(end)}, late ${toHours(lateness)}: ${formatReasons(reasons)}`;
