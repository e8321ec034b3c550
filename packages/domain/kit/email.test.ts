import { expect, test } from 'vitest';
import { mailAddressSchema } from './schemas.ts';
import { isEmail } from './email.ts';

test.each([
  'ana@example.com',
  'ana.perez+tarima@ventas.example.mx',
  'compras@muñoz.mx',
  'compras@maderería.com.mx',
  'info@xn--muoz-hqa.mx',
  'kontakt@paletten-müller.de',
])('the text %s is accepted as an email address', (text) => {
  expect(isEmail(text)).toBe(true);
  expect(mailAddressSchema.safeParse(text).success).toBe(true);
});

test.each([
  'ana',
  'ana@',
  '@muñoz.mx',
  'ana@muñoz',
  'ana@mu ñoz.mx',
  'ana@muñoz..mx',
  'ana@muñoz.mx/x',
  'ana@muñoz.mx:80',
  'añá@example.com',
  'ana@@muñoz.mx',
  'ana@-muñoz.mx',
])('the text %s is refused as an email address', (text) => {
  expect(isEmail(text)).toBe(false);
  expect(mailAddressSchema.safeParse(text).success).toBe(false);
});
