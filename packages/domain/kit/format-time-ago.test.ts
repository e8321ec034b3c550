import { expect, test } from 'vitest';
import { formatTimeAgo } from './format-time-ago.ts';

const then = '2026-11-21T10:00:00.000Z';
const after = (seconds: number) => Date.parse(then) + seconds * 1000;

test.each([
  [0, 'ahora', 'now'],
  [0.9, 'ahora', 'now'],
  [1, 'hace 1 segundo', '1 second ago'],
  [59.9, 'hace 59 segundos', '59 seconds ago'],
  [60, 'hace 1 minuto', '1 minute ago'],
  [3_599, 'hace 59 minutos', '59 minutes ago'],
  [3_600, 'hace 1 hora', '1 hour ago'],
  [86_399, 'hace 23 horas', '23 hours ago'],
  [86_400, 'ayer', 'yesterday'],
  [3 * 86_400, 'hace 3 días', '3 days ago'],
  [14 * 86_400, 'hace 2 semanas', '2 weeks ago'],
  [65 * 86_400, 'hace 2 meses', '2 months ago'],
  [800 * 86_400, 'hace 2 años', '2 years ago'],
])('a moment %d seconds ago is written in both languages', (seconds, es, en) => {
  expect(formatTimeAgo(then, after(seconds), 'es')).toBe(es);
  expect(formatTimeAgo(then, after(seconds), 'en')).toBe(en);
});

test('a moment in the future is written as now, and an invalid moment as an empty text', () => {
  expect(formatTimeAgo(then, after(-90), 'en')).toBe('now');
  expect(formatTimeAgo('yesterday', after(0), 'en')).toBe('');
});
