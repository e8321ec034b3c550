import { expect, test } from 'vitest';
import { inventories } from '../inventories/inventory.ts';
import { movements } from '../inventories/movement.ts';
import { listReferenceFields } from '../kit/list-query.ts';
import type { Module } from '../kit/module.ts';
import { catalogueModules } from '../modules.ts';
import { orderModules } from '../orders/order.ts';
import { getLookupPermissions } from './lookups.ts';
import { isPermission } from './permissions.ts';
import { profiles } from './profile.ts';
import { orderReturns } from '../returns/return.ts';
import { shipments } from '../shipments/shipment.ts';
import { transferRequests } from '../transfers/transfer-request.ts';
import { users } from '../users/user.ts';

const screens: readonly Module[] = [
  ...catalogueModules,
  users,
  profiles,
  ...Object.values(inventories),
  ...Object.values(movements),
  ...Object.values(orderModules),
  shipments,
  orderReturns,
  transferRequests,
];

/** Modules that each permission's own lists and forms refer to. */
const needs = screens.flatMap((module) => {
  const guard = module.guard ?? module.name;
  return listReferenceFields(module).flatMap((name) => {
    const field = module.fields[name];
    return isPermission(guard) && field && 'module' in field
      ? [[guard, field.module] as const]
      : [];
  });
});

test('more than 25 reference fields are checked', () => expect(needs.length).toBeGreaterThan(25));

// Orders are chosen by number, through a call of their own.
test.each(needs.filter(([, module]) => module !== 'orders'))(
  'the permission %s allows choosing records of %s',
  (permission, module) => expect(getLookupPermissions(module)).toContain(permission),
);

test('names of users and customers are available only to permissions that need them', () => {
  expect(getLookupPermissions('users')).not.toContain('products');
  expect(getLookupPermissions('customers')).not.toContain('suppliers');
  expect(getLookupPermissions('profiles')).toEqual(['profiles', 'users', 'shared_views']);
});
