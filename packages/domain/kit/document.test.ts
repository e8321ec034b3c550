import { describe, expect, test } from 'vitest';
import { orderReturns } from '../returns/return.ts';
import { defineDocument } from './document.ts';
import { defineTransitions, type StatusTransition } from './transitions.ts';

type Definition = Parameters<
  typeof defineDocument<string, string, { status: string }, string, string, string>
>[0];

const words = { es: 'Cerrar', en: 'Close' };
const steps: StatusTransition<string, string>[] = [
  { from: ['open'], event: 'close', to: 'closed' },
  { from: ['held'], event: 'close', to: 'closed' },
];
const sound: Definition = {
  module: orderReturns,
  statuses: { open: ['alive'], held: ['alive', 'waiting'], closed: ['over'] },
  transitions: defineTransitions<string, string>(steps),
  verbs: { close: { words, icon: 'flag', event: 'close', nextIn: ['open'] } },
};

describe('the statuses of a document', () => {
  const document = defineDocument(sound);

  test('are found by a group, by name, or by both, in their order', () => {
    expect(document.those('alive')).toEqual(['open', 'held']);
    expect(document.those('closed')).toEqual(['closed']);
    expect(document.those(['over', 'open'])).toEqual(['open', 'closed']);
    expect(document.those(['alive', 'held'])).toEqual(['open', 'held']);
    expect(document.those('unknown')).toEqual([]);
  });

  test('belong to their groups, and a group name is not a status', () => {
    expect(document.is('alive', 'held')).toBe(true);
    expect(document.is('alive', 'closed')).toBe(false);
    expect(document.is('alive', 'alive')).toBe(false);
  });
});

test.each<[string, Partial<Definition>, string]>([
  [
    'a transition to an unknown status',
    {
      transitions: defineTransitions<string, string>([
        ...steps,
        { from: ['open'], event: 'lose', to: 'lost' },
      ]),
    },
    'lose names the status lost, which is none',
  ],
  [
    'a transition from an unknown status',
    {
      transitions: defineTransitions<string, string>([
        ...steps,
        { from: ['lost'], event: 'find', to: 'open' },
      ]),
    },
    'find names the status lost, which is none',
  ],
  [
    'a group named like a status',
    { statuses: { open: ['alive'], held: ['open'], closed: ['over'] } },
    'open is a status and a group',
  ],
  [
    'a verb without words',
    { verbs: { close: { words: { es: 'Cerrar', en: ' ' }, icon: 'flag' } } },
    'the verb close has no words',
  ],
  [
    'a verb whose event no status allows',
    { verbs: { reopen: { words, icon: 'undo', event: 'reopen' } } },
    'the verb reopen causes reopen, which no status allows',
  ],
  [
    'a verb that is next where it is not allowed',
    { verbs: { close: { words, icon: 'flag', event: 'close', nextIn: ['closed'] } } },
    'the verb close is next in closed, which does not allow it',
  ],
])('a document definition with %s is refused with an error that names it', (_, change, fault) => {
  expect(() => defineDocument({ ...sound, ...change })).toThrow(`orders_returns: ${fault}`);
});

test('a document definition with a status in no group is refused with an error that names it', () => {
  const [none] = [[]].map((groups: string[]) => groups);
  const statuses = { ...sound.statuses };
  Object.assign(statuses, { held: none });
  expect(() => defineDocument({ ...sound, statuses })).toThrow(
    'orders_returns: the status held is in no group',
  );
});

test('a paper is headed by the words of its verb, and a verb without a paper is refused by its name', () => {
  const paper = {
    title: { es: 'Hoja {id}', en: 'Sheet {id}' },
    fileName: { es: 'hoja-{id}', en: 'sheet-{id}' },
    failed: { es: 'Sin hoja', en: 'No sheet' },
  };
  const verbs: Definition['verbs'] = {
    ...sound.verbs,
    sheet: { words: { es: 'Hoja', en: 'Sheet' }, icon: 'file', paper },
  };
  const document = defineDocument({ ...sound, verbs });
  expect(document.getPaper('sheet')).toEqual({ ...paper, heading: { es: 'Hoja', en: 'Sheet' } });
  expect(() => document.getPaper('close')).toThrow('orders_returns: the verb close shows no paper');
});
