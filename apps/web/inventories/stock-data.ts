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

/** Query that looks up a lot of a store by its code, with its facts. Loaded each time, because stock moves. */
export const lotQueryOptions = (kind: StockKind, name: LotName) =>
  queryOptions({
    queryKey: [inventories[kind].name, 'lot', name],
    queryFn: ({ signal }) => callApi(inventoryCalls[kind].check, { query: name, signal }),
    staleTime: 0,
    // The facts of another lot do not apply to this one.
    placeholderData: () => undefined,
  });

/** Query of the lots from which a quantity would be taken; without a quantity, all lots with available stock. */
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

/** Query of a lot with its history, whose newest movements other users make. */
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

/** Returns the field of an inventory that names its product or raw material. */
export function getStockItemField(kind: StockKind) {
  const field = inventories[kind].fields[elementFieldByKind[kind]];
  if (!field) throw new Error(`No element in the inventory of ${kind}`);
  return field;
}

/** Returns the custom fields of an inventory with their ids. */
export const getModuleCustomFields = (module: Module): { id: string; field: Field }[] =>
  Object.entries(module.fields).flatMap(([name, field]) => {
    const id = parseCustomFieldId(name);
    return id === undefined ? [] : [{ id, field }];
  });
