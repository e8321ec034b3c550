import { defaultAccountSettings } from '@tarima/domain/accounts/account-settings';
import { expect, test } from 'vitest';
import { createCalendarEventContent } from '../calendar/event-content.ts';
import type { PlanWork } from '../plan-editor-state.ts';
import { createWorkEvents } from './step-events.ts';

const speech = {
  language: 'es' as const,
  say: (words: { es: string }) => words.es,
  sayCount: () => '',
  setLanguage: () => undefined,
};

/** Returns what an event shows, as text and as icons. */
function drawWorks(works: readonly PlanWork[]) {
  const { operativeLapse: defaultHours } = defaultAccountSettings;
  if (!defaultHours) throw new Error('The product has working hours of its own');
  return createWorkEvents(works, new Set(), new Set(), '#336699', {
    hours: { timeZone: 'America/Mexico_City', lapse: defaultHours },
    week: Date.parse('2026-11-23T00:00:00-06:00'),
    users: [{ id: 3, name: 'Rosa', away: [] }],
    workplace: { id: 2, stations: 1, maintenance: [] },
    workplaceNames: new Map(),
    detailId: 11,
    speech,
  }).map(({ start, end, extendedProps }) => {
    const info = {
      event: { start: new Date(start), end: new Date(end), extendedProps, display: 'auto' },
      timeText: '9:00',
    };
    const content = createCalendarEventContent(Object.assign(Object.create(null), info));
    const nodes = typeof content === 'object' && 'domNodes' in content ? content.domNodes : [];
    return {
      icons: nodes.filter((node) => node.nodeName === 'svg').length,
      text: nodes.map((node) => node.textContent),
    };
  });
}

test('pinned work has a pin icon and the word for it in its text', () => {
  const work = {
    key: 'w0',
    start: Date.parse('2026-11-23T15:00:00Z'),
    end: Date.parse('2026-11-23T16:00:00Z'),
    userId: 3,
    workplaceId: 2,
    detailId: 11,
  };
  const [free, pinned] = drawWorks([work, { ...work, key: 'w1', pinned: true }]);
  expect([free?.icons, pinned?.icons]).toEqual([0, 1]);
  expect(free?.text).not.toContain('Fijo');
  expect(pinned?.text).toContain('Fijo');
});
