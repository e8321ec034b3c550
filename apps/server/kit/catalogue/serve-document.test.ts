import { expect, test } from 'vitest';
import { findVerbWithoutCommand } from './serve-document.ts';

const definition = {
  names: ['open', 'close', 'gather', 'paper'],
  verbs: { open: { ask: {} }, close: { ask: {}, many: {} }, gather: { many: {} }, paper: {} },
} as const;

test('an action with a dialog needs a command, an action that only opens a paper does not', () => {
  expect(findVerbWithoutCommand(definition, ['close', 'gather'])).toBe('open');
  expect(findVerbWithoutCommand(definition, ['open', 'gather'])).toBe('close');
  expect(findVerbWithoutCommand(definition, ['open', 'close', 'gather'])).toBeUndefined();
});

test('an action for many records needs a command, even without a dialog', () => {
  expect(findVerbWithoutCommand(definition, ['open', 'close'])).toBe('gather');
});
