import { Alert } from '@mantine/core';
import { boardTexts } from '@tarima/domain/planning/board-texts';
import type { CalendarEvent, ReplanResult } from '@tarima/domain/planning/contract';
import { useMemo, useRef } from 'react';
import { useSmallScreen } from '../../kit/small-screen.ts';
import { useLanguage } from '../../kit/words.tsx';
import { computeShownWeek } from '../../plant/week-hours.ts';
import { BoardList } from './board-list.tsx';
import { DraggedNotice } from './dragged-notice.tsx';
import { Legend } from './legend.tsx';
import { Timeline } from './timeline.tsx';
import { useShades } from './use-shades.ts';
import { createTimeAxis } from './time-axis.ts';
import { useBoardActions } from './use-board-actions.tsx';
import type { BoardState } from './use-board.ts';

interface PeopleViewProps {
  readonly board: BoardState;
  /** Midnight of its Monday. */
  readonly week: number;
  /** Only day of the week that is shown, counted from Monday. */
  readonly day: number | undefined;
  readonly replanResult: ReplanResult | undefined;
  tellLate(event: CalendarEvent): void;
}

/** All people of the division with all their work. */
export function PeopleView({ board, week, day, replanResult, tellLate }: PeopleViewProps) {
  const speech = useLanguage();
  const isSmall = useSmallScreen();
  const root = useRef<HTMLDivElement>(null);
  const { users, hours } = board;
  const shown = useMemo(
    () => computeShownWeek([hours, ...new Set(users.map((user) => user.hours))], week),
    [hours, users, week],
  );
  const axis = useMemo(
    () => createTimeAxis(week, shown, hours.timeZone, day),
    [week, shown, hours.timeZone, day],
  );
  const shades = useShades(board, week, shown);
  const actions = useBoardActions(board, tellLate);
  if (users.length === 0) return <Alert>{speech.say(boardTexts.nobody)}</Alert>;
  return (
    <>
      <DraggedNotice board={board} />
      {isSmall ? (
        <BoardList
          board={board}
          events={board.board.events}
          axis={axis}
          ref={root}
          open={actions.open}
        />
      ) : (
        <>
          <Timeline
            board={board}
            axis={axis}
            by="user"
            label={speech.say(boardTexts.label)}
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
          <Legend by="user" />
        </>
      )}
      {actions.drawn}
    </>
  );
}
