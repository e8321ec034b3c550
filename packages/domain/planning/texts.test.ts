import { expect, test } from 'vitest';
import { say } from '../kit/words.ts';
import { reasonCodes, type Reason } from './reasons.ts';
import { reasonWords } from './texts.ts';

const everything = {
  division: 'Planta Norte',
  workplace: 'Clavado 2',
  user: 'Ana',
  order: 7,
  from: 'lunes',
  until: 'jueves',
};

test.each(reasonCodes)('%s is said in both languages with what it carries, and without', (code) => {
  const full: Reason = { code, orderId: 7, userId: 1, workplaceId: 2, from: 0, until: 1 };
  for (const language of ['es', 'en'] as const) {
    expect(say(reasonWords(full), language, everything)).not.toMatch(/[{}]/);
    const bare = reasonWords({ code, workplaceId: 2, userId: 1 })[language];
    expect(bare).not.toContain('{order}');
  }
});

test.each(['maintenance', 'materialMissing', 'previousStep'] as const)(
  '%s without an end names none',
  (code) => {
    expect(reasonWords({ code }).es).not.toContain('{until}');
    expect(reasonWords({ code, until: 1 }).es).toContain('{until}');
  },
);

test('a wait is one sentence', () => {
  const wait: Reason = { code: 'capacity', workplaceId: 2, orderId: 7, until: 1 };
  expect(say(reasonWords(wait), 'en', everything)).toBe(
    'Waits for room at Clavado 2, taken by order 7 until jueves',
  );
});
