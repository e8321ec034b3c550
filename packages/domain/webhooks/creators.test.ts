import { expect, test } from 'vitest';
import { builtInProfiles, ownDivisionProfileId } from '../profiles/profiles.ts';

test('the profile limited to a division cannot manage webhooks, which send ids of all divisions', () => {
  const limited = builtInProfiles.find(({ id }) => id === ownDivisionProfileId);
  expect(limited?.permissions).toContain('orders');
  expect(limited?.permissions).not.toContain('api_keys');
});
