import { Alert } from '@mantine/core';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { ReplanResult } from '@tarima/domain/planning/calls/replan-contract';
import { useMemo, useRef } from 'react';
import { useSmallScreen } from '../../kit/small-screen.ts';
import { useLanguage } from '../../kit/words.tsx';
import { computeShownWeekHours } from '../../plant/week-hours.ts';
import { BoardAgenda } from './board-agenda.tsx';
import { KeyboardMoveNotice } from './keyboard-move-notice.tsx';
import { BoardLegend } from './board-legend.tsx';
import { BoardTimeline } from './board-timeline.tsx';
import { useUserUnavailableTimes } from './use-user-unavailable-times.ts';
import { createTimeAxis } from './time-axis.ts';
import { useBoardActions } from './use-board-actions.tsx';
import type { BoardState } from './use-board-state.ts';

interface PeopleViewProps {
  readonly board: BoardState;
  /** Midnight at the start of Monday of the week. */
  readonly week: number;
  /** Day of the week that is shown alone, counted from Monday. */
  readonly day: number | undefined;
  readonly replanResult: ReplanResult | undefined;
  tellLate(event: CalendarEvent): void;
}

/** View of all people of the division with their work. */
export function BoardPeopleView({ board, week, day, replanResult, tellLate }: PeopleViewProps) {
  const speech = useLanguage();
  const isSmall = useSmallScreen();
  const root = useRef<HTMLDivElement>(null);
  const { users, hours } = board;
  const shown = useMemo(
    () => computeShownWeekHours([hours, ...new Set(users.map((user) => user.hours))], week),
    [hours, users, week],
  );
  const axis = useMemo(
    () => createTimeAxis(week, shown, hours.timeZone, day),
    [week, shown, hours.timeZone, day],
  );
  const shades = useUserUnavailableTimes(board, week, shown);
  const actions = useBoardActions(board, tellLate);
  if (users.length === 0) return <Alert>{speech.say(productionBoardTexts.nobody)}</Alert>;
  return (
    <>
      <KeyboardMoveNotice board={board} />
      {isSmall ? (
        <BoardAgenda
          board={board}
          events={board.board.events}
          axis={axis}
          ref={root}
          open={actions.open}
        />
      ) : (
        <>
          <BoardTimeline
            board={board}
            axis={axis}
            by="user"
            label={speech.say(productionBoardTexts.label)}
            subjects={users}
            events={board.board.events}
            shades={shades}
            usersOf={() => users}
            replanResult={replanResult}
            ref={root}
            hover={actions.hover}
            open={actions.open}
            openSubject={actions.openPerson}
          />
          <BoardLegend by="user" />
        </>
      )}
      {actions.drawn}
    </>
  );
}
