import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { planOrderTexts } from '@tarima/domain/planning/calls/plan-texts';
import { CalendarX } from 'lucide-react';
import type { RefObject } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { getLocalDay } from '../../plant/local-time.ts';
import { sayHours, sayInstant } from '../../plant/say-instant.ts';
import classes from './board.module.css';
import { toInstantOnAxis, countMinutesPerDay, type TimeAxis } from './time-axis.ts';
import { getEventColorStyle } from './timeline-row.tsx';
import { getBoardEventKey } from './use-move-work-by-keys.ts';
import type { BoardState } from './use-board-state.ts';

interface BoardListProps {
  readonly board: BoardState;
  readonly events: readonly CalendarEvent[];
  readonly axis: TimeAxis;
  readonly ref: RefObject<HTMLDivElement | null>;
  open(event: CalendarEvent, element: HTMLElement): void;
}

/** List of the same work, day by day, for screens without room for a board. */
export function BoardAgenda({ board, events, axis, ref, open }: BoardListProps) {
  const { say, language } = useLanguage();
  const { zone } = axis;
  const works = events
    .filter(({ kind }) => kind === 'work')
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const byDay = Map.groupBy(works, ({ start }) => getLocalDay(Date.parse(start), zone));
  const workplaceNames = new Map(board.workplaces.map(({ id, name }) => [id, name]));
  return (
    <div ref={ref} className={classes.dayList}>
      {axis.days.map((midnight, at) => {
        const instant = toInstantOnAxis(at * countMinutesPerDay(axis), axis);
        const dayEvents = byDay.get(getLocalDay(instant, zone)) ?? [];
        return (
          <section key={midnight}>
            <h2>{sayInstant(instant, 'day', zone, language)}</h2>
            {dayEvents.length === 0 && (
              <p className={classes.hint}>{say(productionBoardTexts.nothing)}</p>
            )}
            <ul>
              {dayEvents.map((event) => (
                <li key={event.id}>
                  <button
                    type="button"
                    data-key={getBoardEventKey(event)}
                    className={classes.item}
                    style={getEventColorStyle(event)}
                    onClick={({ currentTarget }) => open(event, currentTarget)}
                  >
                    <span className={classes.itemTime}>
                      {sayHours(Date.parse(event.start), Date.parse(event.end), zone, language)}
                    </span>
                    <span>
                      {event.orderId === null
                        ? say(planOrderTexts.hiddenOrder)
                        : say(planOrderTexts.otherOrder, { id: event.orderId })}
                      , {event.user?.name}
                      <br />
                      <span className={classes.itemNote}>
                        {say(productionBoardTexts.at, {
                          workplace:
                            workplaceNames.get(event.workplaceId) ??
                            say(productionBoardTexts.elsewhere),
                          product: event.product?.name ?? '',
                        })}
                      </span>
                      {event.outsideHours && (
                        <span className={classes.itemOutside}>
                          <CalendarX size={12} aria-hidden /> {say(productionBoardTexts.outside)}
                        </span>
                      )}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
