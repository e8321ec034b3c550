import type { Calendar } from '@event-calendar/core';
import classes from './calendar.module.css';

/** What an event shows, beside its time. */
export interface Shown {
  /** First line of what it is. */
  readonly title: string;
  /** The line below. */
  readonly note?: string;
  /** For who hears it, after the time. */
  readonly spoken?: string;
  /** How its length is said: `{minutes}` in the reader's words. */
  readonly length?: (minutes: number) => string;
}

/** Draws an event by hand: hundreds of them change place while somebody drags, and React would draw each anew. */
export function contentOf({ event, timeText }: Calendar.EventContentInfo): Calendar.Content {
  const shown = event.extendedProps['shown'];
  if (!isShown(shown)) return { domNodes: [line('time', timeText)] };
  const minutes = Math.round((event.end.getTime() - event.start.getTime()) / 60_000);
  const nodes = [
    ...(event.display === 'background' ? [] : [line('time', timeText)]),
    ...(shown.length ? [line('length', shown.length(minutes))] : []),
    line('name', shown.title),
    ...(shown.note === undefined ? [] : [line('note', shown.note)]),
    ...(shown.spoken === undefined ? [] : [line('spoken', shown.spoken)]),
  ];
  return { domNodes: nodes };
}

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && 'title' in value;

function line(kind: 'time' | 'length' | 'name' | 'note' | 'spoken', text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = classes[kind] ?? '';
  element.textContent = text;
  return element;
}
