import { findInvalidDayText } from '@tarima/domain/kit/day-text';

/** Parts of a moment as they are typed: a day and a time. */
export interface MomentParts {
  readonly day: string;
  readonly time: string;
}

export function splitMoment(moment: string): MomentParts {
  const [day = '', time = ''] = moment.split('T');
  return { day, time: time.slice(0, 5) };
}

/** Parses a time of day, `9`, `9:00`, `0900` or `09:00`; undefined for a text that is no time. An hour alone has no minutes. */
export function parseTime(text: string): string | undefined {
  const read = /^([01]?\d|2[0-3])(?::?([0-5]\d))?$/.exec(text.trim());
  return read ? `${String(read[1]).padStart(2, '0')}:${read[2] ?? '00'}` : undefined;
}

/** Joins day and time to a moment; empty while a part is missing. */
export function joinMoment({ day, time }: MomentParts): string {
  const read = parseTime(time);
  return day === '' || findInvalidDayText(day) !== undefined || read === undefined
    ? ''
    : `${day}T${read}`;
}
