import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';
import { dayMillis, minuteMillis, toLocalMillis } from '@tarima/domain/kit/time-zone';
import { eventCountWords } from '@tarima/domain/planning/calls/plan-texts';
import { useEffect, useMemo, useState } from 'react';
import { getPresentTime } from '../../kit/clock.ts';
import { useLanguage } from '../../kit/words.tsx';
import { sayInstant } from '../../plant/say-instant.ts';
import classes from './timeline.module.css';
import {
  toInstantOnAxis,
  countMinutesPerDay,
  countShownMinutes,
  toAxisPosition,
  type TimeAxis,
} from './time-axis.ts';
import { headHeight, nameWidth } from './timeline-measures.ts';

interface TimelineHeadProps {
  readonly axis: TimeAxis;
  readonly scale: number;
  readonly events: readonly CalendarEvent[];
}

/** Days with their number of events, and their hours. */
export function TimelineHead({ axis, scale, events }: TimelineHeadProps) {
  const { sayCount, language } = useLanguage();
  const counts = useMemo(() => countByDay(events, axis), [events, axis]);
  const length = countMinutesPerDay(axis);
  // Hours are labelled as densely as the width allows.
  const every = [1, 2, 3, 4, 6].find((hours) => hours * 60 * scale >= 44) ?? 6;
  const full = Math.ceil(axis.first / 60);
  const hours = Array.from({ length: Math.ceil(length / 60) }, (_, at) => full + at).filter(
    (hour) => (hour - full) % every === 0 && hour * 60 - axis.first + 30 < length,
  );
  return (
    <div className={classes.head} style={{ blockSize: headHeight }}>
      <div className={classes.corner} />
      {axis.days.map((midnight, at) => (
        <div
          key={midnight}
          className={classes.day}
          style={{ insetInlineStart: nameWidth + at * length * scale, inlineSize: length * scale }}
        >
          <span className={classes.date}>
            {sayInstant(toInstantOnAxis(at * length, axis), 'day', axis.zone, language)}{' '}
            <span className={classes.count}>{sayCount(eventCountWords, counts[at] ?? 0)}</span>
          </span>
          {hours.map((hour) => (
            <span
              key={hour}
              className={classes.hour}
              style={{ insetInlineStart: (hour * 60 - axis.first) * scale }}
            >
              {hour}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Line at the current time. */
export function NowLine({ axis, scale }: { readonly axis: TimeAxis; readonly scale: number }) {
  const [now, setNow] = useState(getPresentTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(getPresentTime()), minuteMillis);
    return () => clearInterval(timer);
  }, []);
  const position = toAxisPosition(now, axis);
  if (position <= 0 || position >= countShownMinutes(axis)) return null;
  return <div className={classes.now} style={{ insetInlineStart: nameWidth + position * scale }} />;
}

/** Counts the events that begin on each day of the axis. */
function countByDay(events: readonly CalendarEvent[], { days, zone }: TimeAxis): number[] {
  const counts = days.map(() => 0);
  for (const { kind, start } of events) {
    const localTime = toLocalMillis(Date.parse(start), zone);
    const at = days.findIndex(
      (midnight) => midnight <= localTime && localTime < midnight + dayMillis,
    );
    if (kind === 'work' && at !== -1) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
