import { orderDocument } from '@tarima/domain/orders/document';
import { returnDocument } from '@tarima/domain/returns/document';
import { transferDocument } from '@tarima/domain/transfers/document';
import { expect, test } from 'vitest';
import { findVerbWithoutCommand } from './serve-document.ts';

test('a verb with a question needs a command; one that only opens a paper needs none', () => {
  expect(findVerbWithoutCommand(returnDocument, [])).toBe('receive');
  expect(findVerbWithoutCommand(returnDocument, ['receive'])).toBe('cancel');
  expect(findVerbWithoutCommand(returnDocument, ['cancel', 'receive'])).toBeUndefined();
});

test('a verb for many needs a command, though it opens no question', () => {
  expect(findVerbWithoutCommand(transferDocument, ['deny'])).toBe('accept');
  const others = orderDocument.names.filter((name) => name !== 'proposeOrigins');
  expect(findVerbWithoutCommand(orderDocument, others)).toBe('proposeOrigins');
});
