import { dayMillis, type Instant } from '@tarima/domain/kit/time-zone';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { TimeInterval } from '@tarima/domain/kit/working-time';
import { stoppedStationTexts } from '@tarima/domain/planning/calls/maintenance-texts';
import type { PlannedWorkplace, PlantHours } from '@tarima/domain/planning/planning-model';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import type { CalendarEventInput } from '../calendar/week-calendar.tsx';
import calendarClasses from '../calendar/calendar.module.css';
import type { CalendarEventTexts } from '../calendar/event-content.ts';
import type { Speech } from '../../kit/words.tsx';
import { toLocalTime } from '../../plant/local-time.ts';
import { computeClosedTimes, computeShownWeekHours } from '../../plant/week-hours.ts';
import { shownMinutesAfterWorkingHours } from '../calendar/calendar-sizes.ts';
import { getAbsencesAroundWeek, type PlannableUser } from '../plan-users.ts';
import type { NewPlanWork, PlanWork } from '../plan-editor-state.ts';

interface StepShown {
  readonly hours: PlantHours;
  /** Midnight of the Monday that is shown. */
  readonly week: Instant;
  readonly users: readonly PlannableUser[];
  readonly workplace: Pick<PlannedWorkplace, 'id' | 'stations' | 'maintenance'>;
  readonly workplaceNames: ReadonlyMap<number, string>;
  readonly detailId: number;
  readonly speech: Speech;
  /** Text beside the person of a load's share, at a batch station. */
  loadNote?(work: NewPlanWork): string | undefined;
}

const spread = (color: string): string[] => [`--event:${color}`];
const getClass = (name: string): string => calendarClasses[name] ?? '';

/** Returns true when an interval lies in the shown week. */
const inWeek = ({ start, end }: TimeInterval, week: Instant): boolean =>
  start < week + 8 * dayMillis && end > week - dayMillis;

/** Creates the movable events of the step that is planned. */
export function createWorkEvents(
  works: readonly PlanWork[],
  selected: ReadonlySet<string>,
  wrong: ReadonlySet<string>,
  color: string,
  { hours, week, users, workplace, detailId, speech, loadNote }: StepShown,
): CalendarEventInput[] {
  const { say } = speech;
  const length = (minutes: number): string => say(planOrderTexts.zoomOf, { minutes });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return works
    .filter((work) => work.detailId === detailId && work.workplaceId === workplace.id)
    .filter((work) => inWeek(work, week))
    .map((work) => {
      const { key, start, end, userId, interrupted = false, pinned = false } = work;
      const spoken = selected.has(key) ? say(planOrderTexts.selectedEvent) : undefined;
      const isUnavailable = getAbsencesAroundWeek(users, week).some(
        (time) => time.userId === userId && time.start < end && start < time.end,
      );
      const cause = isUnavailable ? planOrderTexts.interruptedAway : planOrderTexts.interrupted;
      const load = loadNote?.(work);
      const note = interrupted ? say(cause) : load;
      const shown: CalendarEventTexts = {
        title: names.get(userId) ?? '',
        ...(load === undefined && { length }),
        ...(pinned && { pinned: say(planOrderTexts.pinned) }),
        ...(note !== undefined && { note }),
        ...(spoken !== undefined && { spoken }),
      };
      return {
        id: key,
        ...walls({ start, end }, hours),
        resourceIds: [String(userId)],
        styles: spread(color),
        classNames: [
          ...(selected.has(key) ? [getClass('selected')] : []),
          ...(wrong.has(key) ? [getClass('wrong')] : []),
          ...(interrupted ? [getClass('interrupted')] : []),
        ],
        extendedProps: { shown },
      };
    });
}

/** Creates the events of a proposal, which appear one after the other. */
export const createProposalEvents = (
  works: readonly NewPlanWork[],
  color: string,
  { hours, week, users, workplace, detailId, speech, loadNote }: StepShown,
): CalendarEventInput[] =>
  works
    .filter((work) => work.detailId === detailId && work.workplaceId === workplace.id)
    .filter((work) => inWeek(work, week))
    .map((work) => ({ ...work, note: loadNote?.(work) }))
    .map(({ start, end, userId, note }, at) => ({
      id: `proposed-${at}`,
      ...walls({ start, end }, hours),
      resourceIds: [String(userId)],
      editable: false,
      styles: [...spread(color), `--after:${Math.min(at, 12) * 40}ms`],
      classNames: [getClass('proposed')],
      extendedProps: {
        shown: {
          title: users.find(({ id }) => id === userId)?.name ?? '',
          ...(note === undefined
            ? { length: (minutes: number) => speech.say(planOrderTexts.zoomOf, { minutes }) }
            : { note }),
        },
      },
    }));

/** Background events: other orders' work of these people, this order's other steps, maintenance, and time outside the working hours. */
export function createBackgroundEvents(
  works: readonly NewPlanWork[],
  others: readonly CalendarEvent[],
  shown: StepShown,
): CalendarEventInput[] {
  const { hours, week, users, workplace, workplaceNames, detailId, speech } = shown;
  const { say } = speech;
  const people = new Set(users.map(({ id }) => id));
  const everybody = users.map(({ id }) => String(id));
  const isHere = (work: NewPlanWork): boolean =>
    work.detailId === detailId && work.workplaceId === workplace.id;
  const toBackground = (
    id: string,
    interval: TimeInterval,
    resourceIds: string[],
    kind: string,
    texts: CalendarEventTexts,
    color?: string | null,
  ): CalendarEventInput => ({
    id,
    ...walls(interval, hours),
    resourceIds,
    display: 'background',
    classNames: [getClass(kind)],
    styles: color ? spread(color) : [],
    extendedProps: { shown: texts },
  });

  const ofOthers = others.flatMap((event) => {
    const interval = { start: Date.parse(event.start), end: Date.parse(event.end) };
    const { split, orderId, metadata, workplaceId } = event;
    if (event.kind !== 'work' || !event.background) return [];
    if (split === null || !people.has(split)) return [];
    if (!inWeek(interval, week)) return [];
    const note = workplaceNames.get(workplaceId);
    const texts: CalendarEventTexts = {
      title:
        orderId === null
          ? say(planOrderTexts.hiddenOrder)
          : say(planOrderTexts.otherOrder, { id: orderId }),
      ...(note !== undefined && { note }),
    };
    return [
      toBackground(`other-${event.id}`, interval, [String(split)], 'ghost', texts, metadata.color),
    ];
  });
  const otherStepEvents = works
    .filter((work) => !isHere(work) && people.has(work.userId) && inWeek(work, week))
    .map((work, at) => {
      const workplaceName = workplaceNames.get(work.workplaceId) ?? '';
      const title = say(planOrderTexts.otherStep, { workplace: workplaceName });
      return toBackground(`own-${at}`, work, [String(work.userId)], 'ghost', { title });
    });
  const stops = workplace.maintenance
    .filter((window) => inWeek(window, week))
    .map((window, at) =>
      toBackground(`stop-${at}`, window, everybody, 'stopped', {
        title: say(planOrderTexts.maintenance),
        ...(window.stations !== undefined && {
          note: say(stoppedStationTexts.some, {
            stations: window.stations,
            count: workplace.stations,
          }),
        }),
      }),
    );
  const absences = getAbsencesAroundWeek(users, week).map(({ userId, ...time }, at) =>
    toBackground(`away-${at}`, time, [String(userId)], 'stopped', {
      title: say(planOrderTexts.away),
    }),
  );
  return [...ofOthers, ...otherStepEvents, ...stops, ...absences, ...outsides(shown)];
}

/**
 * Returns the closed times of people in the shown range and the quarter of an hour after it.
 * They follow each person's own hours, breaks and holidays.
 */
function outsides({ hours, week, users, speech }: StepShown): CalendarEventInput[] {
  const userHours = users.map((user) => ({ id: String(user.id), hours: user.hours ?? hours }));
  const shown = computeShownWeekHours([hours, ...userHours.map((user) => user.hours)], week);
  const until = { ...shown, last: Math.min(24 * 60, shown.last + shownMinutesAfterWorkingHours) };
  return [...Map.groupBy(userHours, (user) => user.hours)].flatMap(([theirs, people], group) =>
    computeClosedTimes([theirs], week, until).map(({ holiday, ...closed }, at) => ({
      id: `outside-${group}-${at}`,
      ...walls(closed, hours),
      resourceIds: people.map(({ id }) => id),
      display: 'background',
      classNames: [getClass('outside')],
      extendedProps: { shown: { title: holiday ?? speech.say(planOrderTexts.outside) } },
    })),
  );
}

function walls(
  { start, end }: TimeInterval,
  { timeZone }: PlantHours,
): { start: string; end: string } {
  const [from, to] = [toLocalTime(start, timeZone), toLocalTime(end, timeZone)];
  // An hour that is repeated when the clocks go back would end before its start in local time: the event keeps its real length.
  const drawn = Date.parse(`${from}Z`) + (end - start);
  return { start: from, end: to > from ? to : new Date(drawn).toISOString().slice(0, 19) };
}
