import { returnDocument } from '@tarima/domain/returns/document';
import { orderReturns } from '@tarima/domain/returns/return';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listsQueryKey } from '../data/list-data.ts';
import { createDocumentEntity } from './create-document-entity.ts';

const times = { createdAt: '2026-11-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z' };
const received = { id: 4, status: 'received', note: 'Rotas', ...times };

const entity = createDocumentEntity({
  document: returnDocument,
  getFacts: ({ status }) => (returnDocument.isStatus(status) ? { status } : undefined),
  read: () => Promise.resolve(received),
  getRowValues: ({ note }) => ({ note }),
  getVerbValues: () => ({ open: 2 }),
  dependents: [['orders']],
  moved: { es: 'Ya cambió', en: 'It has changed' },
});

/** Creates a cache with a list that shows one return, another query of returns, one that depends on them and one that does not. */
function createCache(id: number) {
  const client = new QueryClient();
  const list = [...listsQueryKey(orderReturns), {}];
  const row = { id, status: 'announced', note: '', customFields: {}, metadata: {}, ...times };
  client.setQueryData(list, { elements: [row], metadata: { totalItems: 1, totalPages: 1 } });
  const others = [[orderReturns.name, 90], ['orders'], ['suppliers']];
  for (const key of others) client.setQueryData(key, []);
  const isOutdated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  return {
    client,
    readRow: () => client.getQueryData<{ elements: object[] }>(list)?.elements[0],
    listOutdated: () => others.map(isOutdated),
  };
}

test('a stored document changes its row, and outdates what depends on it', async () => {
  const { client, readRow, listOutdated } = createCache(4);
  await entity.store(client, 'es', received);
  expect(readRow()).toMatchObject({ id: 4, status: 'received', note: 'Rotas' });
  expect(client.getQueryData(entity.readOptions(4, 'es').queryKey)).toBe(received);
  expect(listOutdated()).toEqual([false, true, false]);
});

test('a stored document that no list shows outdates all queries of its kind', async () => {
  const { client, readRow, listOutdated } = createCache(5);
  await entity.store(client, 'es', received);
  expect(readRow()).toMatchObject({ id: 5, status: 'announced' });
  expect(listOutdated()).toEqual([true, true, false]);
});

test('a document that another user changed outdates all queries of its kind and what depends on them', () => {
  const { client, listOutdated } = createCache(4);
  entity.invalidate(client);
  expect(listOutdated()).toEqual([true, true, false]);
});

test('verbs are decided by values of their own where a list row shows others', () => {
  expect(entity.getRowValues(received)).toEqual({ open: 2 });
});
