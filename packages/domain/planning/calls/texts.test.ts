import { expect, test } from 'vitest';
import { say } from '../../kit/words.ts';
import { waitReasonCodes, type WaitReason } from '../wait-reasons.ts';
import { getWaitReasonWords } from './texts.ts';

const everything = {
  division: 'Planta Norte',
  workplace: 'Clavado 2',
  user: 'Ana',
  order: 7,
  from: 'lunes',
  until: 'jueves',
};

test.each(waitReasonCodes)(
  'the wait reason %s has a text in both languages, with and without its values',
  (code) => {
    const full: WaitReason = { code, orderId: 7, userId: 1, workplaceId: 2, from: 0, until: 1 };
    for (const language of ['es', 'en'] as const) {
      expect(say(getWaitReasonWords(full), language, everything)).not.toMatch(/[{}]/);
      const bare = getWaitReasonWords({ code, workplaceId: 2, userId: 1 })[language];
      expect(bare).not.toContain('{order}');
    }
  },
);

test.each(['maintenance', 'materialMissing', 'previousStep'] as const)(
  'the wait reason %s without an end date does not mention one',
  (code) => {
    expect(getWaitReasonWords({ code }).es).not.toContain('{until}');
    expect(getWaitReasonWords({ code, until: 1 }).es).toContain('{until}');
  },
);

test('a wait reason is written as one sentence', () => {
  const wait: WaitReason = { code: 'capacity', workplaceId: 2, orderId: 7, until: 1 };
  expect(say(getWaitReasonWords(wait), 'en', everything)).toBe(
    'Waits for room at Clavado 2, taken by order 7 until jueves',
  );
});
