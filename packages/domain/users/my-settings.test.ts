import { expect, test } from 'vitest';
import { getInitials } from './initials.ts';
import { mySettingsSchema } from './my-settings.ts';

test('the initials of a user are the capital first letters of the first two words of the name', () => {
  expect(
    ['ana maría lópez', ' Óscar  Ruiz ', 'ñico', '', '  '].map((name) => getInitials(name)),
  ).toEqual(['AM', 'ÓR', 'Ñ', '', '']);
});

const settings = { name: ' Ana López ', email: 'ana@example.com', profilePic: undefined };

test('saved settings keep password, sessions and picture unless the user changes them', () => {
  const blank = { ...settings, password: '', currentPassword: '' };
  expect(mySettingsSchema.parse(blank)).toMatchObject({
    name: 'Ana López',
    password: undefined,
    currentPassword: undefined,
    signOutElsewhere: false,
    removePicture: false,
  });
});

test.each([
  [{ name: ' ' }, ['name', 'required']],
  [{ name: 'a'.repeat(201) }, ['name', 'max']],
  [{ email: '' }, ['email', 'required']],
  [{ email: 'ana@' }, ['email', 'email']],
  [{ email: `${'a'.repeat(250)}@example.com` }, ['email', 'max']],
  [{ password: 'short' }, ['password', 'min']],
  [{ currentPassword: 'a'.repeat(201) }, ['currentPassword', 'max']],
])('settings with %j are refused', (wrong, [field, rule]) => {
  const { error } = mySettingsSchema.safeParse({ ...settings, ...wrong });
  expect(error?.issues[0]).toMatchObject({ path: [field], message: rule });
});
