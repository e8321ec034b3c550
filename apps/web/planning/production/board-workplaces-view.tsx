import { getAbleOperators } from '@tarima/domain/planning/operators';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { ReplanResult } from '@tarima/domain/planning/calls/replan-contract';
import type { PlannedWorkplaceDto } from '@tarima/domain/planning/calls/planned-workplaces-contract';
import { getWordComparator } from '@tarima/domain/kit/word-order';
import type { Language } from '@tarima/domain/kit/words';
import { ordersPlanningTexts } from '@tarima/domain/planning/calls/plan-texts';
import { useMemo, useRef } from 'react';
import { useSmallScreen } from '../../kit/small-screen.ts';
import { useLanguage } from '../../kit/words.tsx';
import { computeShownWeekHours } from '../../plant/week-hours.ts';
import type { BoardUser } from '../board/board-data.ts';
import { BoardAgenda } from '../board/board-agenda.tsx';
import { KeyboardMoveNotice } from '../board/keyboard-move-notice.tsx';
import { BoardLegend } from '../board/board-legend.tsx';
import { computeWorkplaceUnavailableTimes } from '../board/unavailable-time-shades.ts';
import { createTimeAxis } from '../board/time-axis.ts';
import { BoardTimeline } from '../board/board-timeline.tsx';
import { useBoardActions } from '../board/use-board-actions.tsx';
import type { BoardState } from '../board/use-board-state.ts';
import { useUserUnavailableTimes } from '../board/use-user-unavailable-times.ts';

interface StationViewProps {
  readonly board: BoardState;
  /** Workplaces of the division. */
  readonly workplaces: readonly PlannedWorkplaceDto[];
  /** Workplace that is shown alone, with a row for each of its users. */
  readonly workplace: PlannedWorkplaceDto | undefined;
  /** Midnight at the start of Monday of the week. */
  readonly week: number;
  /** Day of the week that is shown alone, counted from Monday. */
  readonly day: number | undefined;
  /** Events of the workplaces that are shown. */
  readonly events: readonly CalendarEvent[];
  readonly replanResult: ReplanResult | undefined;
  tellLate(event: CalendarEvent): void;
  showWorkplace(id: string): void;
}

/** View of the work of a division with a row for each workplace, or of one workplace with a row for each of its users. */
export function BoardWorkplacesView(props: StationViewProps) {
  const { board, workplaces, workplace, week, day, events, tellLate, showWorkplace } = props;
  const speech = useLanguage();
  const { say, language } = speech;
  const isSmall = useSmallScreen();
  const root = useRef<HTMLDivElement>(null);
  const { hours, users, context } = board;
  const replanResult = useMemo(
    () => filterReplanResult(props.replanResult, workplace),
    [props.replanResult, workplace],
  );
  const people = useMemo(
    () => (workplace ? getWorkplaceUsers(workplace, board, events, replanResult, language) : users),
    [workplace, board, events, replanResult, language, users],
  );
  const shown = useMemo(
    () => computeShownWeekHours([hours, ...new Set(people.map((user) => user.hours))], week),
    [hours, people, week],
  );
  const axis = useMemo(
    () => createTimeAxis(week, shown, hours.timeZone, day),
    [week, shown, hours.timeZone, day],
  );
  const userShades = useUserUnavailableTimes(board, week, shown, workplace?.id);
  const workplaceShades = useMemo(
    () =>
      computeWorkplaceUnavailableTimes(
        workplaces,
        { hours, operators: context.operators, events },
        { monday: week, shown },
        speech,
      ),
    [workplaces, hours, context.operators, events, week, shown, speech],
  );
  const rows = useMemo(
    () => workplaces.map(({ id, name, metadata }) => ({ id, name, color: metadata.color })),
    [workplaces],
  );
  const actions = useBoardActions(board, tellLate);
  const getAbleUsers = ({ workplaceId }: CalendarEvent): readonly BoardUser[] => {
    const able = new Set(getAbleOperators(context.operators, workplaceId).map(({ id }) => id));
    return users.filter(({ id }) => able.has(id));
  };
  const common = {
    board,
    axis,
    events,
    replanResult,
    ref: root,
    hover: actions.hover,
    open: actions.open,
  };
  return (
    <div>
      <KeyboardMoveNotice board={board} />
      {isSmall ? (
        <BoardAgenda board={board} events={events} axis={axis} ref={root} open={actions.open} />
      ) : (
        <>
          {workplace ? (
            <BoardTimeline
              {...common}
              by="user"
              label={say(ordersPlanningTexts.productionOf, { workplace: workplace.name })}
              subjects={people}
              shades={userShades}
              usersOf={() => people}
              openSubject={actions.openPerson}
            />
          ) : (
            <BoardTimeline
              {...common}
              by="workplace"
              label={say(productionBoardTexts.workplacesLabel)}
              subjects={rows}
              shades={workplaceShades}
              usersOf={getAbleUsers}
              openSubject={({ id }) => showWorkplace(String(id))}
            />
          )}
          <BoardLegend by={workplace ? 'user' : 'workplace'} />
        </>
      )}
      {actions.drawn}
    </div>
  );
}

/** Returns the moves of a plan at one workplace, or all moves. */
const filterReplanResult = (
  replanResult: ReplanResult | undefined,
  workplace: PlannedWorkplaceDto | undefined,
): ReplanResult | undefined =>
  replanResult && workplace
    ? {
        ...replanResult,
        moves: replanResult.moves.filter(({ event }) => event.workplaceId === workplace.id),
      }
    : replanResult;

/** Returns the users of a workplace: first those with work in the week, then the others who may work there. */
function getWorkplaceUsers(
  { id: workplaceId }: PlannedWorkplaceDto,
  { users, hours, context }: BoardState,
  events: readonly CalendarEvent[],
  replanResult: ReplanResult | undefined,
  language: Language,
): BoardUser[] {
  const compare = getWordComparator(language);
  const byName = (one: BoardUser, other: BoardUser) => compare(one.name, other.name);
  const able = new Set(getAbleOperators(context.operators, workplaceId).map(({ id }) => id));
  const assigned = [
    ...events.map(({ user }) => user),
    ...(replanResult?.moves ?? []).flatMap(({ to }) => to.map(({ user }) => user)),
  ];
  const busy = new Map(
    assigned.flatMap((user) => {
      if (!user) return [];
      const known = users.find(({ id }) => id === user.id);
      // A user who no longer works in the division keeps a row for the work of the week.
      return [[user.id, known ?? { ...user, hours, operators: [] }] as const];
    }),
  );
  const free = users.filter(({ id }) => able.has(id) && !busy.has(id));
  return [...[...busy.values()].toSorted(byName), ...free.toSorted(byName)];
}
