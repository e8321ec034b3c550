import { expect, it } from 'vitest';
import { getModuleAccess } from '../kit/contract.ts';
import { findModule } from '../modules.ts';
import { allWebhookModules, webhookModules } from './webhook.ts';

it('the events of a module need the permission to read its records', () => {
  const permissions = allWebhookModules.flatMap((name) => {
    const module = findModule(name);
    return module ? [[name, webhookModules[name], getModuleAccess(module)]] : [];
  });
  expect(permissions.length).toBeGreaterThan(15);
  for (const [name, permission, access] of permissions) expect(permission, name).toEqual(access);
});
