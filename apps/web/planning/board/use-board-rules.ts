import type { PlanningBoard } from '@tarima/domain/planning/calls/board-contract';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import type { EventProblem } from '@tarima/domain/planning/rules/event-problems';
import type { PlantHours } from '@tarima/domain/planning/planning-model';
import { minuteMillis } from '@tarima/domain/kit/time-zone';
import {
  computeSetUpMinutesChange,
  type ShareableWork,
} from '@tarima/domain/planning/rules/share-work';
import { useCallback, useMemo } from 'react';
import { getPresentTime } from '../../kit/clock.ts';
import { useLanguage } from '../../kit/words.tsx';
import { sayPlanProblem } from '../../plant/say-wait-reason.ts';
import { findBatchLoadTime, findPlanProblem } from '../plan-rules.ts';
import {
  createBoardPlanContext,
  findWorkMovedWithEvent,
  filterUnmovedWork,
  getBoardUsers,
  toPlannedWork,
} from './board-data.ts';

/** Reason why work may not lie at a position: a rule of the calendar, or a start in the past. */
type BoardProblem = EventProblem | 'past';

interface LoadedBoard {
  readonly board: PlanningBoard;
  readonly workplaces: readonly PlannedWorkplaceDto[];
  readonly hours: PlantHours;
}

/** Rules of the loaded board: which work may go where, when it then ends, and why not. */
export function useBoardRules({ board, workplaces, hours }: LoadedBoard) {
  const speech = useLanguage();
  const { say } = speech;
  const zone = hours.timeZone;
  const users = useMemo(() => getBoardUsers(board, hours), [board, hours]);
  const context = useMemo(
    () => createBoardPlanContext(board, users, workplaces, hours),
    [board, users, workplaces, hours],
  );
  const names = useMemo(() => ({ workplaces, users }), [workplaces, users]);
  const orderOf = useCallback(
    (event: CalendarEvent) => board.orders.find(({ id }) => id === event.orderId),
    [board],
  );
  /** Returns the reason why an order's work cannot be moved at all. */
  const stands = useCallback(
    (event: CalendarEvent): string | undefined => {
      const order = orderOf(event);
      if (event.kind === 'work' && event.orderId === null)
        return say(productionBoardTexts.foreignHidden);
      if (event.background) return say(productionBoardTexts.foreign, { id: event.orderId ?? '' });
      return order?.stands ? say(productionBoardTexts[order.stands], { id: order.id }) : undefined;
    },
    [orderOf, say],
  );
  /** Returns the minutes by which work grows where other people begin it, or where a person has nothing left of it. */
  const setUpOf = useCallback(
    (event: CalendarEvent, people: readonly number[]): number => {
      const work = toPlannedWork(event);
      const step = orderOf(event)
        ?.details.find(({ id }) => id === work?.detailId)
        ?.steps.find(({ workplaceId }) => workplaceId === work?.workplaceId);
      return work && step ? computeSetUpMinutesChange(step, work.userId, people) : 0;
    },
    [orderOf],
  );
  /** Returns the same work for a person from a start on, with the end that follows. */
  const fit = useCallback(
    (event: CalendarEvent, { userId, start }: Omit<ShareableWork, 'end'>): ShareableWork => {
      const isHere = userId === event.split && start === Date.parse(event.start);
      const load = findBatchLoadTime(context, { workplaceId: event.workplaceId, userId, start });
      if (load && event.load && !isHere) return { userId, ...load };
      const length = Date.parse(event.end) - Date.parse(event.start);
      return {
        userId,
        start,
        end: start + Math.max(minuteMillis, length + setUpOf(event, [userId]) * minuteMillis),
      };
    },
    [context, setUpOf],
  );
  /** Returns the problem that keeps work from a position; called while the planner drags. */
  const findProblem = useCallback(
    (event: CalendarEvent, to: readonly ShareableWork[]): BoardProblem | undefined => {
      const work = findWorkMovedWithEvent(event);
      if (!work) return undefined;
      // Running work may change its person or its end; no work begins in the past.
      if (to.some(({ start }) => start !== work.start && start < getPresentTime() - minuteMillis))
        return 'past';
      const others = filterUnmovedWork(context, work);
      const requested = to.map((each) => ({ ...work, ...each }));
      return findPlanProblem({ ...context, others }, [], requested);
    },
    [context],
  );
  const sayWhy = useCallback(
    (problem: BoardProblem): string =>
      problem === 'past'
        ? say(productionBoardTexts.past)
        : sayPlanProblem(problem, names, zone, speech),
    [names, zone, speech, say],
  );
  return { users, context, names, orderOf, stands, setUpOf, fit, findProblem, sayWhy };
}
