import { day, minute, type Instant } from '@tarima/domain/kit/time-zone';
import type { CalendarEvent } from '@tarima/domain/planning/contract';
import type { Interval } from '@tarima/domain/kit/working-time';
import type { PlantHours } from '@tarima/domain/planning/model';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import type { CalendarInput } from '../calendar/week-calendar.tsx';
import calendarClasses from '../calendar/calendar.module.css';
import type { Shown } from '../calendar/event-content.ts';
import type { Speech } from '../../kit/words.tsx';
import { movedWall, toWall } from '../../plant/wall-clock.ts';
import type { NewWork, Work } from '../plan-state.ts';

interface StepShown {
  readonly hours: PlantHours;
  /** Midnight of the Monday that is shown. */
  readonly week: Instant;
  readonly users: readonly { readonly id: number; readonly name: string }[];
  readonly workplace: { readonly id: number; readonly maintenance: readonly Interval[] };
  readonly workplaceNames: ReadonlyMap<number, string>;
  readonly detailId: number;
  readonly speech: Speech;
}

const spread = (color: string): string[] => [`--event:${color}`];
const classOf = (name: string): string => calendarClasses[name] ?? '';

/** Whether something lies in the week that is shown. */
const inWeek = ({ start, end }: Interval, week: Instant): boolean =>
  start < week + 8 * day && end > week - day;

/** The events of the step that is planned: they can be moved. */
export function ownEvents(
  works: readonly Work[],
  selected: ReadonlySet<string>,
  wrong: ReadonlySet<string>,
  color: string,
  { hours, week, users, workplace, detailId, speech }: StepShown,
): CalendarInput[] {
  const { say } = speech;
  const length = (minutes: number): string => say(planTexts.zoomOf, { minutes });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return works
    .filter((work) => work.detailId === detailId && work.workplaceId === workplace.id)
    .filter((work) => inWeek(work, week))
    .map(({ key, start, end, userId, interrupted = false }) => {
      const spoken = selected.has(key) ? say(planTexts.selectedEvent) : undefined;
      const note = interrupted ? say(planTexts.interrupted) : undefined;
      const shown: Shown = {
        title: names.get(userId) ?? '',
        length,
        ...(note !== undefined && { note }),
        ...(spoken !== undefined && { spoken }),
      };
      return {
        id: key,
        ...walls({ start, end }, hours),
        resourceIds: [String(userId)],
        styles: spread(color),
        classNames: [
          ...(selected.has(key) ? [classOf('selected')] : []),
          ...(wrong.has(key) ? [classOf('wrong')] : []),
          ...(interrupted ? [classOf('interrupted')] : []),
        ],
        extendedProps: { shown },
      };
    });
}

/** A proposal, as it would lie; it arrives one event after the other. */
export const proposedEvents = (
  works: readonly NewWork[],
  color: string,
  { hours, week, users, workplace, detailId, speech }: StepShown,
): CalendarInput[] =>
  works
    .filter((work) => work.detailId === detailId && work.workplaceId === workplace.id)
    .filter((work) => inWeek(work, week))
    .map(({ start, end, userId }, at) => ({
      id: `proposed-${at}`,
      ...walls({ start, end }, hours),
      resourceIds: [String(userId)],
      editable: false,
      styles: [...spread(color), `--after:${Math.min(at, 12) * 40}ms`],
      classNames: [classOf('proposed')],
      extendedProps: {
        shown: {
          title: users.find(({ id }) => id === userId)?.name ?? '',
          length: (minutes: number) => speech.say(planTexts.zoomOf, { minutes }),
        },
      },
    }));

/** What stands behind: other orders' work of these people, this order's other steps, maintenance, and the time outside the lapse. */
export function ghostEvents(
  works: readonly NewWork[],
  others: readonly CalendarEvent[],
  shown: StepShown,
): CalendarInput[] {
  const { hours, week, users, workplace, workplaceNames, detailId, speech } = shown;
  const { say } = speech;
  const people = new Set(users.map(({ id }) => id));
  const everybody = users.map(({ id }) => String(id));
  const isHere = (work: NewWork): boolean =>
    work.detailId === detailId && work.workplaceId === workplace.id;
  const ghost = (
    id: string,
    interval: Interval,
    resourceIds: string[],
    kind: string,
    said: Shown,
    color?: string | null,
  ): CalendarInput => ({
    id,
    ...walls(interval, hours),
    resourceIds,
    display: 'background',
    classNames: [classOf(kind)],
    styles: color ? spread(color) : [],
    extendedProps: { shown: said },
  });

  const ofOthers = others.flatMap((event) => {
    const interval = { start: Date.parse(event.start), end: Date.parse(event.end) };
    const { split, orderId, metadata, workplaceId } = event;
    if (event.kind !== 'work' || !event.background) return [];
    if (split === null || !people.has(split)) return [];
    if (!inWeek(interval, week)) return [];
    const note = workplaceNames.get(workplaceId);
    const said: Shown = {
      title: say(planTexts.otherOrder, { id: orderId ?? '' }),
      ...(note !== undefined && { note }),
    };
    return [ghost(`other-${event.id}`, interval, [String(split)], 'ghost', said, metadata.color)];
  });
  const ofOwn = works
    .filter((work) => !isHere(work) && people.has(work.userId) && inWeek(work, week))
    .map((work, at) => {
      const place = workplaceNames.get(work.workplaceId) ?? '';
      const title = say(planTexts.otherStep, { workplace: place });
      return ghost(`own-${at}`, work, [String(work.userId)], 'ghost', { title });
    });
  const stops = workplace.maintenance
    .filter((window) => inWeek(window, week))
    .map((window, at) =>
      ghost(`stop-${at}`, window, everybody, 'stopped', { title: say(planTexts.maintenance) }),
    );
  return [...ofOthers, ...ofOwn, ...stops, ...outsides(shown, everybody)];
}

/** The quarter of an hour that is shown after the lapse ended, of every weekday. */
function outsides({ hours, week, speech }: StepShown, resourceIds: string[]): CalendarInput[] {
  const zone = hours.timeZone;
  const { lapse } = hours;
  const end = (lapse.end.hours * 60 + lapse.end.minutes) * minute;
  return [0, 1, 2, 3, 4].map((weekday) => {
    const from = toWall(movedWall(week, weekday * day + end, zone), zone);
    const to = toWall(movedWall(week, weekday * day + end + 15 * minute, zone), zone);
    return {
      id: `outside-${weekday}`,
      start: from,
      end: to,
      resourceIds,
      display: 'background',
      classNames: [classOf('outside')],
      extendedProps: { shown: { title: speech.say(planTexts.outside) } },
    };
  });
}

export function walls(
  { start, end }: Interval,
  { timeZone }: PlantHours,
): { start: string; end: string } {
  const [from, to] = [toWall(start, timeZone), toWall(end, timeZone)];
  // An hour that clocks repeat would end before it begins on the wall: it is drawn as long as it lasts.
  const drawn = Date.parse(`${from}Z`) + (end - start);
  return { start: from, end: to > from ? to : new Date(drawn).toISOString().slice(0, 19) };
}
