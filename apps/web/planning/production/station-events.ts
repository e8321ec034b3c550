import type { CalendarEvent, Ripple } from '@tarima/domain/planning/contract';
import type { PlantHours } from '@tarima/domain/planning/model';
import { someStationsTexts } from '@tarima/domain/planning/maintenance-texts';
import { planTexts } from '@tarima/domain/planning/plan-texts';
import { replanTexts } from '@tarima/domain/planning/replan-texts';
import { formatDecimal } from '../../kit/format.ts';
import type { Speech } from '../../kit/words.tsx';
import { keyOf } from '../board/use-carry-keys.ts';
import type { Shade } from '../board/shades.ts';
import type { Carried } from '../board/use-board.ts';
import calendarClasses from '../calendar/calendar.module.css';
import type { CalendarInput } from '../calendar/week-calendar.tsx';
import { walls } from '../plan/step-events.ts';
import { intervalOf } from '../plan-users.ts';

interface StationShown {
  readonly hours: PlantHours;
  /** Of the workplace. */
  readonly stations: number;
  readonly events: readonly CalendarEvent[];
  /** What would go elsewhere if all were planned anew, and what is carried. */
  readonly moves: Ripple['moves'];
  readonly carried: Carried | undefined;
  /** The columns, with what is shaded in them. */
  readonly columns: readonly string[];
  readonly shades: ReadonlyMap<number, readonly Shade[]>;
  /** Why work stays where it is. */
  stands(event: CalendarEvent): string | undefined;
}

const colored = ({ metadata }: CalendarEvent): string[] => [
  `--event:${metadata.color ?? 'var(--mantine-primary-color-filled)'}`,
];
const classOf = (name: string): string => calendarClasses[name] ?? '';

/** A week of one workplace as the calendar draws it. */
export function stationEvents(shown: StationShown, speech: Speech): CalendarInput[] {
  const { hours, stations, events, moves, carried, columns, shades } = shown;
  const { say, language } = speech;
  const leaving = new Set([
    ...moves.map(({ event }) => event.id),
    ...(carried ? [carried.event.id] : []),
  ]);
  const drawn = events.map((event): CalendarInput => {
    const isWork = event.kind === 'work';
    const look = isWork ? (event.interrupted ? 'interrupted' : 'planned') : 'stopped';
    return {
      id: keyOf(event),
      ...walls(intervalOf(event), hours),
      resourceIds: isWork ? [String(event.split)] : [...columns],
      display: isWork ? 'auto' : 'background',
      styles: colored(event),
      classNames: [
        classOf(look),
        ...(event.outOfOrder ? [classOf('broken')] : []),
        ...(isWork && leaving.has(event.id) ? [classOf('leaving')] : []),
      ],
      extendedProps: {
        event,
        shown: isWork
          ? {
              title: say(planTexts.otherOrder, { id: event.orderId ?? '' }),
              note: say(planTexts.product, {
                name: event.product?.name ?? '',
                quantity: formatDecimal(event.quantity ?? 0, 3, language),
              }),
              ...(event.pinned && { pinned: say(planTexts.pinned) }),
              length: (minutes: number) => say(planTexts.zoomOf, { minutes }),
            }
          : {
              title: say(planTexts.maintenance),
              ...(event.stations && {
                note: say(someStationsTexts.some, { stations: event.stations, count: stations }),
              }),
            },
      },
    };
  });
  const coming = [
    ...moves.flatMap(({ event, to }) =>
      to.map(({ user, ...part }) => ({ event, userId: user.id, ...intervalOf(part) })),
    ),
    ...(carried?.to ?? []).flatMap((to) => (carried ? [{ event: carried.event, ...to }] : [])),
  ];
  const arriving = coming.map(({ event, userId, ...time }, at): CalendarInput => ({
    id: `to-${event.id}-${at}`,
    ...walls(time, hours),
    resourceIds: [String(userId)],
    editable: false,
    styles: colored(event),
    classNames: [classOf('proposed')],
    extendedProps: {
      shown: {
        title: say(planTexts.otherOrder, { id: event.orderId ?? '' }),
        note: say(replanTexts.moved),
      },
    },
  }));
  const shaded = columns.flatMap((id) =>
    (shades.get(Number(id)) ?? [])
      // Of this workplace its own windows are drawn; those of others stop nobody here.
      .filter(({ kind }) => kind !== 'maintenance')
      .map(({ kind, title, ...time }, at): CalendarInput => ({
        id: `shade-${id}-${at}`,
        ...walls(time, hours),
        resourceIds: [id],
        display: 'background',
        classNames: [classOf(kind === 'away' ? 'stopped' : 'outside')],
        extendedProps: { shown: { title } },
      })),
  );
  return [...drawn, ...arriving, ...shaded];
}
