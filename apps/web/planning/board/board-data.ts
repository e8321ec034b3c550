import type { Language } from '@tarima/domain/kit/words';
import { boardCalls, type Board } from '@tarima/domain/planning/board-contract';
import type { CalendarEvent, ToldWorkplace } from '@tarima/domain/planning/contract';
import { isOneLoad } from '@tarima/domain/planning/loads';
import {
  hiddenOrder,
  type Operator,
  type PlannedEvent,
  type PlantHours,
} from '@tarima/domain/planning/model';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/call.ts';
import { planningKey, type Range } from '../../plant/planning-data.ts';
import { hoursWith } from '../../plant/week-hours.ts';
import type { PlanContext } from '../plan-rules.ts';
import { intervalOf, windowOf } from '../plan-users.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

/** Everybody's work of a division in a stretch of time, the person's own where none is named. */
export const boardQuery = ({ from, to }: Range, lang: Language, divisionId: number | undefined) =>
  queryOptions({
    queryKey: [...planningKey, 'board', from, to, lang, divisionId],
    queryFn: ({ signal }) =>
      call(boardCalls.read, {
        query: { lang, startDate: iso(from), endDate: iso(to), divisionId },
        signal,
      }),
  });

/** Somebody of the division: a row, or a column. */
export interface BoardUser {
  readonly id: number;
  readonly name: string;
  readonly hours: PlantHours;
  /** Of whoever is lent each of the two. */
  readonly operators: readonly Operator[];
}

export function usersOf(board: Board, base: PlantHours): BoardUser[] {
  const byId = Map.groupBy(board.people, ({ id }) => id);
  return [...byId].flatMap(([id, known]) => {
    const [first] = known;
    if (!first) return [];
    const hours = first.hours ? hoursWith(base, first.hours) : base;
    const operators = known.map(({ workplaceIds, away }) => ({
      id,
      workplaceIds,
      away: away.map(intervalOf),
      ...(first.hours && { hours }),
    }));
    return [{ id, name: first.name, hours, operators }];
  });
}

/** All that the rules of the calendar ask about, of everybody at once. */
export const contextOf = (
  board: Board,
  users: readonly BoardUser[],
  workplaces: readonly ToldWorkplace[],
  hours: PlantHours,
): PlanContext => ({
  hours,
  workplaces: workplaces.map(({ id, stations, status, maintenance, load }) => ({
    id,
    stations,
    ...(load && { load }),
    // Its windows say when it stands still: work outside them may be planned again.
    status: status === 'maintenance' && maintenance.length > 0 ? 'active' : status,
    maintenance: maintenance.map(windowOf),
  })),
  operators: users.flatMap(({ operators }) => operators),
  details: board.orders.flatMap(({ details }) =>
    details.map(({ id, steps }) => ({
      id,
      quantity: 1,
      // How long they take is the server's to say: here only where the flow leads counts.
      steps: steps.map(({ workplaceId }) => ({ workplaceId, workTime: 1 })),
    })),
  ),
  others: board.events.flatMap(plannedOf),
});

const plannedOf = (event: CalendarEvent): PlannedEvent[] =>
  event.kind === 'work' && event.split !== null && event.detailId !== null
    ? [
        {
          id: event.id,
          ...intervalOf(event),
          userId: event.split,
          workplaceId: event.workplaceId,
          detailId: event.detailId,
          orderId: event.orderId ?? hiddenOrder,
          ...(event.load && { pieces: event.load.pieces }),
        },
      ]
    : [];

/** Work as the rules take it; undefined for what is none. */
export const workOf = (event: CalendarEvent): PlannedEvent | undefined => plannedOf(event)[0];

/** Work as it moves: of a load all of it, whose pieces are in it. */
export const movingOf = (event: CalendarEvent): PlannedEvent | undefined => {
  const work = workOf(event);
  return work && event.load ? { ...work, pieces: event.load.inside } : work;
};

/** What stays when work moves: all but itself, and but the other shares of its load. */
export const stayingOf = (
  { others }: Pick<PlanContext, 'others'>,
  work: PlannedEvent,
): readonly PlannedEvent[] =>
  others.filter((each) => each.id !== work.id && !isOneLoad(each, work));
