import { movements } from '@tarima/domain/inventories/movement';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { describe, expect, test } from 'vitest';
import { decodeQuery, encodeQuery } from '../nested-query.ts';
import {
  closedSidePanel,
  parseListSearchState,
  toListSearchParams,
  type ListSearchState,
} from './list-search-state.ts';

const plain: ListSearchState = {
  page: 1,
  size: 5,
  orderBy: 'id',
  orderType: 'desc',
  filters: {},
  columns: undefined,
  density: 'usual',
  view: undefined,
  panel: closedSidePanel,
};

const roundTrip = (search: ListSearchState): ListSearchState =>
  parseListSearchState(suppliers, decodeQuery(encodeQuery(toListSearchParams(suppliers, search))));

describe('the state of a list in the address', () => {
  test('an empty address is the default state, and the default state an empty address', () => {
    expect(parseListSearchState(suppliers, {})).toEqual(plain);
    expect(toListSearchParams(suppliers, plain)).toEqual({});
  });

  const states: [string, Partial<ListSearchState>][] = [
    ['a page', { page: 12 }],
    ['a size', { size: 50 }],
    ['an order', { orderBy: 'name', orderType: 'asc' }],
    ['text that looks like a number', { filters: { code: '007' } }],
    ['text of all sorts', { filters: { name: 'a&b=c [d] "é" % + 100' } }],
    ['codes', { filters: { state: ['JAL', 'NLE'], status: ['active'] } }],
    ['a number', { filters: { id: 7 } }],
    ['a range', { filters: { id: { min: 5, max: 20 } } }],
    ['a range open above', { filters: { id: { min: 5 } } }],
    ['a day', { filters: { createdAt: '2026-11-20' } }],
    ['days', { filters: { createdAt: { from: '2026-11-01', to: '2026-11-20' } } }],
    ['a panel that creates', { panel: { mode: 'create' } }],
    ['a panel that views', { panel: { mode: 'view', id: 18 } }],
    ['a panel that edits', { panel: { mode: 'edit', id: 18 } }],
  ];
  test.each(states)('is the same after writing and reading it: %s', (_what, state) => {
    expect(roundTrip({ ...plain, ...state })).toEqual({ ...plain, ...state });
  });

  const unreadable: [string, Record<string, unknown>][] = [
    ['a page of zero', { page: '0' }],
    ['a page of letters', { page: 'two' }],
    ['a size that is not offered', { size: '7' }],
    ['a column that does not exist', { orderBy: 'password' }],
    ['a prototype', { orderBy: '__proto__' }],
    ['an unknown sort direction', { orderType: 'sideways' }],
    ['a panel without a record', { panel: 'edit' }],
    ['an invalid record id', { panel: 'view', id: '12x' }],
    ['an unknown panel mode', { panel: 'de/stroy', id: '12' }],
  ];
  test.each(unreadable)('an unreadable value falls back to its default: %s', (_what, raw) => {
    expect(parseListSearchState(suppliers, raw)).toEqual(plain);
  });

  const unapplied: [string, unknown, Record<string, unknown>][] = [
    ['filters of text', 'all', { '': 'all' }],
    ['a filter of an unknown column', { password: 'x' }, { password: 'x' }],
    ['a code that its catalogue does not have', { state: ['XXX'] }, { state: ['XXX'] }],
    ['an invalid day', { createdAt: '2026-02-31' }, { createdAt: '2026-02-31' }],
    ['a custom field that was removed', { customFields: { 41: 'x' } }, { 'customFields.41': 'x' }],
  ];
  test.each(unapplied)('a filter that cannot be applied is kept: %s', (_what, filters, unread) => {
    const read = parseListSearchState(suppliers, { filters });
    expect(read).toEqual({ ...plain, unread });
    expect(roundTrip(read)).toEqual(read);
    const both = { ...read, filters: { name: 'pino' } };
    if (!('' in unread)) expect(roundTrip(both)).toEqual(both);
  });

  test.each([{ name: '' }, {}, '', undefined, null])(
    'a value without filters sets no filter: %j',
    (filters) => {
      expect(parseListSearchState(suppliers, { filters })).toEqual(plain);
    },
  );

  test('a column that cannot be sorted is ignored as order', () => {
    const raw = { orderBy: 'note', orderType: 'asc' };
    expect(parseListSearchState(movements.products, raw)).toEqual({ ...plain, orderType: 'asc' });
  });

  test('one unreadable value does not affect the others', () => {
    const raw = decodeQuery('page=x&size=20&filters[name]=pino&filters[state][0]=XXX&panel=create');
    expect(parseListSearchState(suppliers, raw)).toEqual({
      ...plain,
      size: 20,
      filters: { name: 'pino' },
      unread: { state: ['XXX'] },
      panel: { mode: 'create' },
    });
  });

  test('a filter that is set replaces one of its column that could not be applied', () => {
    const unread = parseListSearchState(suppliers, { filters: { state: ['XXX'] } });
    expect(roundTrip({ ...unread, filters: { state: ['JAL'] } })).toEqual({
      ...plain,
      filters: { state: ['JAL'] },
    });
  });

  test('the panel of a gear menu entry and its id are stored in the address', () => {
    const fields = parseListSearchState(suppliers, { panel: 'customFields', id: '12' });
    expect(fields.panel).toEqual({ mode: 'gear', entry: 'customFields', id: 12 });
    expect(toListSearchParams(suppliers, fields)).toEqual({ panel: 'customFields', id: 12 });
  });
});
