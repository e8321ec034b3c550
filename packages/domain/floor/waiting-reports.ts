import { z } from 'zod';
import { toThousandths, fromThousandths } from '../inventories/quantity.ts';
import { getZonedParts, type Instant } from '../kit/time-zone.ts';
import type { ReportedProgress, WorkCard } from './contract.ts';
import { isStepDone } from './released-plan-time.ts';
import type { StepReportInput, KnownStepState } from './floor-refusal.ts';
import { pauseAndScrapReasons, tabletReportKinds, undoPeriodMillis } from './report-kinds.ts';
import type { SentApprovableReport, SentReport } from './sent-report.ts';

const named = z.object({ id: z.int(), name: z.string() });
const stepStatus = z.object({
  state: z.enum(['waiting', 'running', 'stopped', 'finished']),
  stoppedFor: z.string().nullable(),
  workers: z.array(named),
});

/**
 * Report at a tablet, which stores it until the server has answered. A report that undoes another has the opposite pieces.
 * Reworked pieces are no longer set aside, so `aside` is negative for them.
 */
export const tabletReportSchema = z.object({
  key: z.string(),
  presence: z.string(),
  user: named,
  detail: z.int(),
  order: z.int(),
  product: z.string(),
  kind: z.enum(tabletReportKinds),
  good: z.number(),
  scrap: z.number(),
  aside: z.number(),
  /** Pieces brought into a store, and the store; missing in reports that older tablets stored. */
  stocked: z.number().default(0),
  store: z.int().nullable().default(null),
  reason: z.enum(pauseAndScrapReasons).nullable(),
  at: z.string(),
  pass: z.string().nullable(),
  undoes: z.string().nullable(),
  /** State of the work before the report; for an undoing report, the state before the undone report. */
  before: stepStatus,
  /** Result of the report. `taken` reports are kept as long as they can be undone. */
  fate: z.enum(['waiting', 'taken', 'refused']),
  rule: z.string().nullable(),
  most: z.number().nullable(),
  isPassable: z.boolean(),
});
export type TabletReport = z.infer<typeof tabletReportSchema>;

/** Converts a report to the form of the API. */
export function toSentReport(report: TabletReport): SentReport {
  const { key, presence, at, detail, stocked, store } = report;
  return (
    toSentApprovableReport(report) ?? {
      key,
      presence,
      detail: { id: detail },
      kind: 'stocked',
      stocked,
      store: { id: store ?? 0 },
      at,
    }
  );
}

/** Converts a report to the form of one that a foreman may approve; undefined for a stocking report. */
export function toSentApprovableReport(report: TabletReport): SentApprovableReport | undefined {
  const { key, presence, at, pass, undoes, detail, kind, good, scrap, reason } = report;
  if (undoes !== null) return { key, presence, undoes, at, pass };
  if (kind === 'stocked') return undefined;
  const aside = kind === 'reworked' ? 0 : report.aside;
  return { key, presence, detail: { id: detail }, kind, good, scrap, aside, reason, at, pass };
}

const sum = (one: number, other: number): number =>
  fromThousandths(toThousandths(one) + toThousandths(other));

/** Applies waiting reports to a work card: it shows the work as it will be once all reports have arrived. */
export function applyWaitingReports(card: WorkCard, reports: readonly TabletReport[]): WorkCard {
  const pending = reports.filter(
    ({ detail, fate }) => detail === card.detail.id && fate === 'waiting',
  );
  if (pending.length === 0) return card;
  const progress = pending.reduce(
    (known, report) => applyReport(card.quantity, known, report),
    card.progress,
  );
  return { ...card, progress };
}

function applyReport(
  quantity: number,
  known: ReportedProgress,
  report: TabletReport,
): ReportedProgress {
  const good = sum(known.good, report.good);
  return {
    ...known,
    good,
    scrap: sum(known.scrap, report.scrap),
    aside: sum(known.aside, report.aside),
    stocked: sum(known.stocked, report.stocked),
    left: Math.max(0, sum(quantity, -good)),
    last: report.at,
    ...applyToStatus(known, report),
  };
}

type StepStatus = z.infer<typeof stepStatus>;

function applyToStatus(
  { state, stoppedFor, workers }: StepStatus,
  report: TabletReport,
): StepStatus {
  if (report.undoes !== null) return report.before;
  const others = workers.filter(({ id }) => id !== report.user.id);
  switch (report.kind) {
    case 'start':
      return { state: 'running', stoppedFor: null, workers: [...others, report.user] };
    case 'pause':
      // A help call on finished work does not reopen it.
      if (state === 'finished') return { state, stoppedFor, workers };
      return others.length > 0
        ? { state: 'running', stoppedFor: null, workers: others }
        : { state: 'stopped', stoppedFor: report.reason, workers: [] };
    case 'finish':
      return { state: 'finished', stoppedFor: null, workers: [] };
    case 'stocked':
      return { state, stoppedFor, workers };
    case 'pieces':
    case 'reworked':
      return { state: state === 'waiting' ? 'stopped' : state, stoppedFor, workers };
  }
}

/** Converts a card to the input of `findFloorRefusal`. */
export const toKnownStepState = ({
  quantity,
  progress,
  before,
  arrived,
}: WorkCard): KnownStepState => ({
  quantity,
  progress: {
    ...progress,
    workers: progress.workers.map(({ id }) => id),
    last: progress.last === null ? null : Date.parse(progress.last),
  },
  before: before ?? undefined,
  arrived: arrived?.arrived,
});

export const toStepReportInput = ({
  kind,
  good,
  scrap,
  aside,
  stocked = 0,
}: StepReportInput): StepReportInput => ({
  kind,
  good,
  scrap,
  aside,
  stocked,
});

/** Returns the report that a person may still undo on a work card: their last one, for a minute. */
export function findUndoableReport(
  reports: readonly TabletReport[],
  detail: number,
  userId: number,
  now: Instant,
): TabletReport | undefined {
  const undoneKeys = new Set(reports.flatMap(({ undoes }) => (undoes === null ? [] : [undoes])));
  const last = reports.findLast(
    (report) =>
      report.detail === detail &&
      report.user.id === userId &&
      report.fate !== 'refused' &&
      report.kind !== 'stocked' &&
      report.undoes === null &&
      !undoneKeys.has(report.key),
  );
  return last && now - Date.parse(last.at) < undoPeriodMillis ? last : undefined;
}

/** Creates the report that undoes another report. */
export const createUndoingReport = (
  report: TabletReport,
  { key, presence, at }: Pick<TabletReport, 'key' | 'presence' | 'at'>,
): TabletReport => ({
  ...report,
  key,
  presence,
  at,
  good: 0 - report.good,
  scrap: 0 - report.scrap,
  aside: 0 - report.aside,
  pass: null,
  undoes: report.key,
  fate: 'waiting',
  rule: null,
  most: null,
  isPassable: false,
});

/** Work cards of one day, by the plant's calendar. */
export interface StationWorkOfDay {
  readonly day: string;
  readonly cards: readonly WorkCard[];
}

/** Work cards of a station, as its list shows them. */
export interface StationWorkByDay {
  /** Work planned today, begun earlier and not done, or done today. */
  readonly today: readonly WorkCard[];
  /** Work planned before today and not begun, or done before today: it is not due today, and can still be reported. */
  readonly before: readonly WorkCard[];
  readonly ahead: readonly StationWorkOfDay[];
}

/** Groups work cards by days of the plant's calendar, each day sorted by its plan; finished work comes last. */
export function groupWorkByDay(
  work: readonly WorkCard[],
  zone: string,
  now: Instant,
): StationWorkByDay {
  const getLocalDay = (at: Instant): string => {
    const { year, month, day } = getZonedParts(at, zone);
    return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  };
  const today = getLocalDay(now);
  const days = Map.groupBy(work, ({ start, end, progress }) => {
    const day = getLocalDay(Date.parse(start));
    if (day >= today) return day;
    const isPlanned = getLocalDay(Date.parse(end)) >= today;
    const isBegun = progress.state !== 'waiting' && !isStepDone(progress);
    const isOfToday = progress.last !== null && getLocalDay(Date.parse(progress.last)) >= today;
    return isPlanned || isBegun || isOfToday ? today : before;
  });
  const sortCards = (cards: readonly WorkCard[] = []): WorkCard[] =>
    cards.toSorted(
      (one, other) =>
        Number(one.progress.state === 'finished') - Number(other.progress.state === 'finished') ||
        Date.parse(one.start) - Date.parse(other.start),
    );
  return {
    today: sortCards(days.get(today)),
    before: sortCards(days.get(before)),
    ahead: [...days]
      .filter(([day]) => day > today)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, cards]) => ({ day, cards: sortCards(cards) })),
  };
}

/** Key that sorts before every day. */
const before = '';
