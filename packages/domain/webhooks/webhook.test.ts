import { expect, it } from 'vitest';
import { getModuleAccess } from '../kit/contract.ts';
import { findModule } from '../modules.ts';
import { allWebhookModules, webhookModules } from './webhook.ts';

it('the events of a module need the permission to read its records', () => {
  const modules = allWebhookModules.flatMap((name) => {
    const module = findModule(name);
    return module ? [{ name, access: getModuleAccess(module) }] : [];
  });
  expect(modules.length).toBeGreaterThan(15);
  for (const { name, access } of modules) expect(webhookModules[name], name).toEqual(access);
});
