import { orderDocument } from '@tarima/domain/orders/document';
import { returnDocument } from '@tarima/domain/returns/document';
import { transferDocument } from '@tarima/domain/transfers/document';
import { expect, test } from 'vitest';
import { findVerbWithoutCommand } from './serve-document.ts';

test('an action with a dialog needs a command, an action that only opens a paper does not', () => {
  expect(findVerbWithoutCommand(returnDocument, [])).toBe('receive');
  expect(findVerbWithoutCommand(returnDocument, ['receive'])).toBe('cancel');
  expect(findVerbWithoutCommand(returnDocument, ['cancel', 'receive'])).toBeUndefined();
});

test('an action for many records needs a command, even without a dialog', () => {
  expect(findVerbWithoutCommand(transferDocument, ['deny'])).toBe('accept');
  const others = orderDocument.names.filter((name) => name !== 'proposeOrigins');
  expect(findVerbWithoutCommand(orderDocument, others)).toBe('proposeOrigins');
});
