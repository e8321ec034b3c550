import type { Calendar } from '@event-calendar/core';
import classes from './calendar.module.css';

/** Text of an event beside its time. */
export interface CalendarEventTexts {
  /** First line of the event. */
  readonly title: string;
  /** Second line of text. */
  readonly note?: string;
  /** Text for screen readers, after the time. */
  readonly spoken?: string;
  /** Text of the pin for screen readers; drawn before all else. */
  readonly pinned?: string | undefined;
  /** Formats the length, `{minutes}` in the reader's language. */
  readonly length?: (minutes: number) => string;
}

/** Creates the element of an event without React: hundreds of events move during a drag, and React would render each again. */
export function createCalendarEventContent({
  event,
  timeText,
}: Calendar.EventContentInfo): Calendar.Content {
  const shown = event.extendedProps['shown'];
  if (!isShown(shown)) return { domNodes: [line('time', timeText)] };
  const minutes = Math.round((event.end.getTime() - event.start.getTime()) / 60_000);
  const nodes = [
    ...(shown.pinned === undefined ? [] : [pin(), line('spoken', shown.pinned)]),
    ...(event.display === 'background' ? [] : [line('time', timeText)]),
    ...(shown.length ? [line('length', shown.length(minutes))] : []),
    line('name', shown.title),
    ...(shown.note === undefined ? [] : [line('note', shown.note)]),
    ...(shown.spoken === undefined ? [] : [line('spoken', shown.spoken)]),
  ];
  return { domNodes: nodes };
}

const isShown = (value: unknown): value is CalendarEventTexts =>
  typeof value === 'object' && value !== null && 'title' in value;

/** Paths of the pin icon of `lucide-react`. */
const pinPaths = [
  'M12 17v5',
  'M9 10.76a2 2 0 0 1-1.11 1.79l-1.78.9A2 2 0 0 0 5 15.24V16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-.76a2 2 0 0 0-1.11-1.79l-1.78-.9A2 2 0 0 1 15 10.76V7a1 1 0 0 1 1-1 2 2 0 0 0 0-4H8a2 2 0 0 0 0 4 1 1 0 0 1 1 1z',
];

function pin(): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('class', classes['pin'] ?? '');
  icon.setAttribute('aria-hidden', 'true');
  for (const d of pinPaths) {
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', d);
    icon.append(path);
  }
  return icon;
}

function line(kind: 'time' | 'length' | 'name' | 'note' | 'spoken', text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = classes[kind] ?? '';
  element.textContent = text;
  return element;
}
