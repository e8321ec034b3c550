import { expect, it } from 'vitest';
import { getModuleAccess } from '../kit/contract.ts';
import { findModule } from '../modules.ts';
import {
  allWebhookModules,
  getWebhookPermission,
  getWebhookRetryDelay,
  maxWebhookAttempts,
} from './webhook.ts';

it('the events of a module need the permission to read its records', () => {
  const modules = allWebhookModules.flatMap((name) => {
    const module = findModule(name);
    return module ? [{ name, access: getModuleAccess(module) }] : [];
  });
  expect(modules.length).toBeGreaterThan(15);
  for (const { name, access } of modules) expect(getWebhookPermission(name), name).toEqual(access);
});

it('a failed attempt is followed by the next after ever longer waits, within about a day, and the last by none', () => {
  const delays = Array.from({ length: maxWebhookAttempts }, (_, at) =>
    getWebhookRetryDelay(at + 1),
  );
  expect(delays[0]).toBe(30);
  expect(delays.at(-1)).toBeUndefined();
  const waits = delays.slice(0, -1).map((delay) => delay ?? 0);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  const hours = waits.reduce((sum, delay) => sum + delay, 0) / 3600;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(30);
});
