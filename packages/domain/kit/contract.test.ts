import { describe, expect, test } from 'vitest';
import { suppliers } from '../suppliers/supplier.ts';
import { getCatalogueCalls, idParams } from './contract.ts';

test('a catalogue has its API calls below its path, each guarded by its permission', () => {
  const calls = Object.entries(getCatalogueCalls(suppliers)).map(([name, call]) => [
    name,
    `${call.method} ${call.path} ${String(call.access)}`,
  ]);
  expect(Object.fromEntries(calls)).toEqual({
    dependents: 'GET /suppliers/{id}/dependents suppliers',
    list: 'GET /suppliers suppliers',
    totals: 'GET /suppliers/totals suppliers',
    counts: 'GET /suppliers/counts suppliers',
    // Forms of a raw material and of a purchase offer these choices, also to users without access to the list.
    choices: 'GET /suppliers/all suppliers,raw_materials,purchases',
    names: 'GET /suppliers/names suppliers,raw_materials,purchases',
    read: 'GET /suppliers/{id} suppliers',
    create: 'POST /suppliers suppliers',
    update: 'PUT /suppliers/{id} suppliers',
    replace: 'DELETE /suppliers suppliers',
    remove: 'DELETE /suppliers/{id} suppliers',
  });
});

describe('an id in a path', () => {
  test.each([
    ['7', 7],
    ['999999999999999', 999_999_999_999_999],
  ])('accepts %s', (id, expected) => {
    expect(idParams.parse({ id })).toEqual({ id: expected });
  });
  test.each(['', '-1', '1.5', '1e3', '0x1', '12345678901234567890', 'all', '٣', ' 1'])(
    'refuses %j',
    (id) => {
      expect(idParams.safeParse({ id }).success).toBe(false);
    },
  );
});
