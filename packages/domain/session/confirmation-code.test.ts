import { expect, test } from 'vitest';
import { confirmationCodeSchema } from './contract.ts';

test('a code is accepted with the blanks of a mail or a phone, and needs three characters besides', () => {
  expect(confirmationCodeSchema.parse(' 645 915\u00a0')).toBe('645915');
  expect(confirmationCodeSchema.safeParse('6 4').success).toBe(false);
  expect(confirmationCodeSchema.safeParse('   ').success).toBe(false);
});
