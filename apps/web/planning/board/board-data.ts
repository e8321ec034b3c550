import type { Language } from '@tarima/domain/kit/words';
import {
  productionBoardCalls,
  type PlanningBoard,
} from '@tarima/domain/planning/calls/board-contract';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import { isSameBatchLoad } from '@tarima/domain/planning/batch-loads';
import {
  hiddenOrderId,
  type Operator,
  type PlannedEvent,
  type PlantHours,
} from '@tarima/domain/planning/planning-model';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../kit/call-api.ts';
import { planningQueryKey, type InstantRange } from '../../plant/planning-data.ts';
import { mergePlantHours } from '../../plant/week-hours.ts';
import type { PlanContext } from '../plan-rules.ts';
import { toInstantInterval, toMaintenanceWindow } from '../plan-users.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

/** Milliseconds after which a shown board is loaded again: other planners and the floor change it. */
export const boardRefreshInterval = 30_000;

/** Query of the work of all people of a division in a range of time; the user's own division when none is given. */
export const productionBoardQueryOptions = (
  { from, to }: InstantRange,
  lang: Language,
  divisionId: number | undefined,
) =>
  queryOptions({
    queryKey: [...planningQueryKey, 'board', from, to, lang, divisionId],
    queryFn: ({ signal }) =>
      callApi(productionBoardCalls.read, {
        query: { lang, startDate: iso(from), endDate: iso(to), divisionId },
        signal,
      }),
    refetchInterval: boardRefreshInterval,
  });

/** Person of the division: a row or a column. */
export interface BoardUser {
  readonly id: number;
  readonly name: string;
  readonly hours: PlantHours;
  /** Operators of the division to which the person belongs, and of the division that borrows the person. */
  readonly operators: readonly Operator[];
}

export function getBoardUsers(board: PlanningBoard, plantHours: PlantHours): BoardUser[] {
  const byId = Map.groupBy(board.people, ({ id }) => id);
  return [...byId].flatMap(([id, known]) => {
    const [first] = known;
    if (!first) return [];
    const hours = first.hours ? mergePlantHours(plantHours, first.hours) : plantHours;
    const operators = known.map(({ workplaceIds, away }) => ({
      id,
      workplaceIds,
      away: away.map(toInstantInterval),
      ...(first.hours && { hours }),
    }));
    return [{ id, name: first.name, hours, operators }];
  });
}

/** Returns all input of the calendar's rules, for all people at once. */
export const createBoardPlanContext = (
  board: PlanningBoard,
  users: readonly BoardUser[],
  workplaces: readonly PlannedWorkplaceDto[],
  hours: PlantHours,
): PlanContext => ({
  hours,
  workplaces: workplaces.map(({ id, stations, status, maintenance, load }) => ({
    id,
    stations,
    ...(load && { load }),
    // Maintenance windows define when a workplace stops: work outside them may be planned again.
    status: status === 'maintenance' && maintenance.length > 0 ? 'active' : status,
    maintenance: maintenance.map(toMaintenanceWindow),
  })),
  operators: users.flatMap(({ operators }) => operators),
  details: board.orders.flatMap(({ details }) =>
    details.map(({ id, steps }) => ({
      id,
      quantity: 1,
      // The server decides how long steps take: only the order of the flow matters here.
      steps: steps.map(({ workplaceId }) => ({ workplaceId, workTime: 1 })),
    })),
  ),
  others: board.events.flatMap(toPlannedEvents),
});

const toPlannedEvents = (event: CalendarEvent): PlannedEvent[] =>
  event.kind === 'work' && event.split !== null && event.detailId !== null
    ? [
        {
          id: event.id,
          ...toInstantInterval(event),
          userId: event.split,
          workplaceId: event.workplaceId,
          detailId: event.detailId,
          orderId: event.orderId ?? hiddenOrderId,
          ...(event.load && { pieces: event.load.pieces }),
        },
      ]
    : [];

/** Maps an event to work in the form of the rules; undefined for an event that is no work. */
export const toPlannedWork = (event: CalendarEvent): PlannedEvent | undefined =>
  toPlannedEvents(event)[0];

/** Returns the planned work that moves with an event: the whole load with its pieces, where the event belongs to one. */
export const findWorkMovedWithEvent = (event: CalendarEvent): PlannedEvent | undefined => {
  const work = toPlannedWork(event);
  return work && event.load ? { ...work, pieces: event.load.inside } : work;
};

/** Returns the planned work that stays when work moves: all except the work itself and the other shares of its load. */
export const filterUnmovedWork = (
  { others }: Pick<PlanContext, 'others'>,
  work: PlannedEvent,
): readonly PlannedEvent[] =>
  others.filter((each) => each.id !== work.id && !isSameBatchLoad(each, work));
