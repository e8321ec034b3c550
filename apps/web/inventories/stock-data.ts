import { inventoryCalls } from '@tarima/domain/inventories/contract';
import {
  elementFieldByKind,
  inventories,
  type StockKind,
} from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { maxDecimalValue, type Field } from '@tarima/domain/kit/fields';
import { parseCustomFieldId, type Module } from '@tarima/domain/kit/module';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { getModule } from '@tarima/domain/modules';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { invalidateLists, updateCachedRow } from '../kit/data/list-data.ts';

interface LotName {
  readonly store: number;
  readonly element: { readonly id: number; readonly lotCode: string };
}

/** Query of a store's lot: whether there is one, and its facts. Loaded again each time: stock moves. */
export const lotQueryOptions = (kind: StockKind, name: LotName) =>
  queryOptions({
    queryKey: [inventories[kind].name, 'lot', name],
    queryFn: ({ signal }) => callApi(inventoryCalls[kind].check, { query: name, signal }),
    staleTime: 0,
    // The facts of another lot do not apply to this one.
    placeholderData: () => undefined,
  });

/** The lots that a quantity is to be taken from; without one, all that have something available. */
export const proposedLotsQueryOptions = (
  kind: StockKind,
  store: number,
  element: number,
  quantity: number = maxDecimalValue,
) =>
  queryOptions({
    queryKey: [inventories[kind].name, 'proposal', store, element, quantity],
    queryFn: ({ signal }) =>
      callApi(inventoryCalls[kind].proposal, {
        query: { store, element: { id: element }, quantity },
        signal,
      }),
    staleTime: 0,
    // The facts of another lot do not apply to this one.
    placeholderData: () => undefined,
  });

/** A lot with its story, whose newest chapters other people write. */
export const lotHistoryQueryOptions = (kind: StockKind, id: number, lang: 'es' | 'en') =>
  queryOptions({
    queryKey: [inventories[kind].name, 'story', id, lang],
    queryFn: ({ signal }) =>
      callApi(inventoryCalls[kind].read, { params: { id }, query: { lang }, signal }),
    staleTime: 0,
    // The facts of another lot do not apply to this one.
    placeholderData: () => undefined,
  });

/** Invalidates all queries that show stock, after stock moved. */
export function invalidateStockQueries(client: QueryClient, kind: StockKind): void {
  for (const part of ['lot', 'proposal', 'story'])
    void client.invalidateQueries({ queryKey: [inventories[kind].name, part] });
  invalidateLists(client, movements[kind]);
  invalidateLists(client, getModule(kind));
}

export const updateCachedLot = (
  client: QueryClient,
  kind: StockKind,
  lot: ModuleRecord,
): Promise<void> => updateCachedRow(client, inventories[kind], lot);

/** The field of an inventory that names its product or raw material. */
export function getStockElementField(kind: StockKind) {
  const field = inventories[kind].fields[elementFieldByKind[kind]];
  if (!field) throw new Error(`No element in the inventory of ${kind}`);
  return field;
}

/** The fields that the account added to an inventory, by their ids. */
export const getModuleCustomFields = (module: Module): { id: string; field: Field }[] =>
  Object.entries(module.fields).flatMap(([name, field]) => {
    const id = parseCustomFieldId(name);
    return id === undefined ? [] : [{ id, field }];
  });
