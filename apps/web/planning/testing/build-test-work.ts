import type { CalendarEvent } from '@tarima/domain/planning/calls/calendar-event';

/** Work of an operator, as the calendar receives it. */
export const buildTestWork = (values: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 7,
  kind: 'work',
  start: '2026-11-23T15:00:00Z',
  end: '2026-11-23T16:30:00Z',
  split: 3,
  workplaceId: 2,
  detailId: 11,
  orderId: 149,
  background: false,
  interrupted: false,
  pinned: false,
  metadata: { color: '#00798c' },
  user: { id: 3, name: 'Rosa Isela Duarte' },
  product: { id: 5, name: 'Tarima EUR/EPAL 1' },
  quantity: 480,
  load: null,
  ...values,
});
