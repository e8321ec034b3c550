import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'PASSword12!',
  'PAssword12!',
  '!!QWerty12',
  'QWerty123!',
  'IloveYOU12#',
  'ABcd1234!',
  'MOnkey2024!',
  '12DRagon!',
])('the password %s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'NailedPallets.26',
  'Pinos-Altos.27',
  'Robles-Viejos.33',
  'PAssword-de-mi-planta12',
  'MOnkey20248888!',
  'xQ7#tR2!vB',
])('the password %s is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
