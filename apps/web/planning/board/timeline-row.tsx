import type { TimeInterval } from '@tarima/domain/kit/working-time';
import { productionBoardTexts } from '@tarima/domain/planning/calls/production-board-texts';
import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import type { ShareableWork } from '@tarima/domain/planning/rules/share-work';
import { CalendarX, Pin } from 'lucide-react';
import { memo } from 'react';
import { formatDecimal } from '../../kit/format.ts';
import { useLanguage } from '../../kit/words.tsx';
import { sayInstant, sayInstantText } from '../../plant/say-instant.ts';
import { ColorSwatch } from './color-swatch.tsx';
import classes from './timeline.module.css';
import {
  computeLanePosition,
  type RowLanes,
  type TimelineRowLayout,
} from './timeline-row-layout.ts';
import type { UnavailableTimeShade } from './unavailable-time-shades.ts';
import { toAxisPosition, type TimeAxis } from './time-axis.ts';
import { getBoardEventKey } from './use-move-work-by-keys.ts';

/** Work at a proposed position. */
export interface ProposedWorkPosition {
  readonly event: CalendarEvent;
  readonly to: ShareableWork;
}

/** Row of a user or of a workplace. */
export interface TimelineRowSubject {
  readonly id: number;
  readonly name: string;
  /** Colour of the workplace. */
  readonly color?: string | null;
}

interface TimelineRowProps {
  readonly subject: TimelineRowSubject;
  readonly by: 'user' | 'workplace';
  readonly layout: TimelineRowLayout;
  readonly lanes: RowLanes;
  readonly axis: TimeAxis;
  /** Pixels per minute. */
  readonly scale: number;
  readonly events: readonly CalendarEvent[];
  readonly shades: readonly UnavailableTimeShade[];
  readonly workplaceNames: ReadonlyMap<number, string>;
  /** Ids of the events that would leave this row. `arriving` contains the parts that would enter it. */
  readonly leaving: ReadonlySet<number>;
  readonly arriving: readonly ProposedWorkPosition[];
  /** Lane of each arriving part. */
  readonly arrivingLanes: readonly number[];
  /** Minutes planned in the shown range. */
  readonly minutes: number;
  openSubject(subject: TimelineRowSubject, element: HTMLElement): void;
}

/** Returns the width in pixels that a number needs. A number is shown whole or not at all: a cut number would read as another. */
const getNumberWidth = (number: number | null): number => 9 + 6.4 * String(number ?? '').length;
/** Minimum width in pixels of an event that also shows its workplace or its user. */
const roomy = 74;

/** Row of a user or a workplace, with its work from left to right. */
export const TimelineRow = memo((props: TimelineRowProps) => {
  const { subject, by, layout, lanes, axis, scale, events, shades, workplaceNames } = props;
  const { minutes, leaving, arriving, arrivingLanes, openSubject } = props;
  const { say, language } = useLanguage();
  const { zone } = axis;
  const at = ({ start, end }: TimeInterval) => {
    const [left, right] = [toAxisPosition(start, axis) * scale, toAxisPosition(end, axis) * scale];
    return { insetInlineStart: left, inlineSize: right - left };
  };
  const hours = formatDecimal(minutes / 60, 1, language);
  return (
    <div
      className={classes.row}
      style={{ insetBlockStart: layout.top, blockSize: layout.height }}
      data-lanes={lanes.count > 1 || undefined}
      {...(by === 'user' ? { 'data-user': subject.id } : { 'data-workplace': subject.id })}
    >
      <div className={classes.name}>
        <button
          type="button"
          className={classes.person}
          {...(by === 'user'
            ? {
                'aria-label': say(productionBoardTexts.ofPerson, { user: subject.name }),
                'aria-haspopup': 'menu',
              }
            : {
                'aria-label': say(productionBoardTexts.onlyWorkplace, { workplace: subject.name }),
              })}
          title={subject.name}
          onClick={({ currentTarget }) => openSubject(subject, currentTarget)}
        >
          {by === 'workplace' && <ColorSwatch color={subject.color ?? null} />} {subject.name}
        </button>
        <span className={classes.load}>{say(productionBoardTexts.planned, { hours })}</span>
      </div>
      <div className={classes.lane}>
        {shades.map(({ kind, title, partial, ...time }) => {
          const position = at(time);
          return (
            position.inlineSize > 0 && (
              <div
                key={`${kind} ${time.start}`}
                className={classes.shade}
                data-kind={kind}
                data-partial={partial || undefined}
                title={title}
                style={position}
              />
            )
          );
        })}
        {events.map((event) => {
          const time = { start: Date.parse(event.start), end: Date.parse(event.end) };
          const position = at(time);
          if (position.inlineSize <= 0) return null;
          const workplace =
            workplaceNames.get(event.workplaceId) ?? say(productionBoardTexts.elsewhere);
          const user = event.user?.name ?? '';
          const shown = by === 'user' ? workplace : user;
          const room = position.inlineSize;
          return (
            <button
              key={event.id}
              type="button"
              data-key={getBoardEventKey(event)}
              className={classes.event}
              data-leaving={leaving.has(event.id) || undefined}
              data-interrupted={event.interrupted || undefined}
              data-broken={event.outOfOrder !== undefined || undefined}
              data-outside={event.outsideHours || undefined}
              data-behind={event.background || undefined}
              style={{
                ...position,
                ...computeLanePosition(lanes.count, lanes.byEvent.get(event.id) ?? 0),
                ...getEventColorStyle(event),
              }}
              aria-label={[
                say(
                  event.pinned ? productionBoardTexts.pinnedEventOf : productionBoardTexts.eventOf,
                  {
                    id: event.orderId ?? '—',
                    shown,
                    other: by === 'user' ? user : workplace,
                    from: sayInstantText(event.start, zone, language),
                    until: sayInstant(time.end, 'time', zone, language),
                  },
                ),
                ...(event.outsideHours ? [say(productionBoardTexts.outsideHours)] : []),
                ...(event.outOfOrder ? [say(productionBoardTexts.outOfOrder)] : []),
              ].join(', ')}
            >
              {event.outsideHours && (
                <CalendarX className={classes.outside} size={10} aria-hidden />
              )}
              {event.pinned && <Pin className={classes.pin} size={10} aria-hidden />}
              {room >= getNumberWidth(event.orderId) && (
                <span className={classes.number}>{event.orderId}</span>
              )}{' '}
              {room >= roomy && <span className={classes.where}>{shown}</span>}
            </button>
          );
        })}
        {arriving.map(({ event, to }, index) => (
          <div
            key={`${event.id} ${to.start}`}
            className={classes.arriving}
            style={{
              ...at(to),
              ...(by === 'workplace' &&
                computeLanePosition(lanes.count, arrivingLanes[index] ?? 0)),
              ...getEventColorStyle(event),
            }}
          >
            {event.orderId}
          </div>
        ))}
      </div>
    </div>
  );
});
TimelineRow.displayName = 'TimelineRow';

export const getEventColorStyle = ({ metadata }: CalendarEvent) => ({
  '--event': metadata.color ?? 'var(--mantine-primary-color-filled)',
});
