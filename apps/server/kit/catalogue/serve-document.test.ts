import { expect, test } from 'vitest';
import { findVerbWithHalfPaper, findVerbWithoutCommand } from './serve-document.ts';

const definition = {
  names: ['open', 'close', 'gather', 'link'],
  verbs: { open: { ask: {} }, close: { ask: {}, many: {} }, gather: { many: {} }, link: {} },
} as const;

test('an action with a dialog needs a command, an action that opens a screen of its own does not', () => {
  expect(findVerbWithoutCommand(definition, ['close', 'gather'])).toBe('open');
  expect(findVerbWithoutCommand(definition, ['open', 'gather'])).toBe('close');
  expect(findVerbWithoutCommand(definition, ['open', 'close', 'gather'])).toBeUndefined();
});

test('an action for many records needs a command, even without a dialog', () => {
  expect(findVerbWithoutCommand(definition, ['open', 'close'])).toBe('gather');
});

test('an action that shows a paper needs the paper', () => {
  const words = { es: 'Hoja', en: 'Sheet' };
  const paper = { title: words, fileName: words, failed: words };
  const document = { names: ['sheet', 'draft'], verbs: { sheet: { paper }, draft: {} } } as const;
  expect(findVerbWithHalfPaper(document, [])).toBe('sheet');
  expect(findVerbWithHalfPaper(document, ['sheet'])).toBeUndefined();
  expect(findVerbWithHalfPaper(document, ['sheet', 'draft'])).toBe('draft');
});

test('an action with a dialog and a paper needs both a command and the paper', () => {
  const words = { es: 'Hoja', en: 'Sheet' };
  const paper = { title: words, fileName: words, failed: words };
  const document = { names: ['sheet'], verbs: { sheet: { ask: {}, paper } } } as const;
  expect(findVerbWithoutCommand(document, [])).toBe('sheet');
  expect(findVerbWithHalfPaper(document, [])).toBe('sheet');
});
