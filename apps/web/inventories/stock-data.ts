import { inventoryCalls } from '@tarima/domain/inventories/contract';
import { elementField, inventories, type StockKind } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { largestDecimal, type Field } from '@tarima/domain/kit/fields';
import { parseCustomId, type Module } from '@tarima/domain/kit/module';
import type { Element } from '@tarima/domain/kit/schemas';
import { getModule } from '@tarima/domain/modules';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../kit/call.ts';
import { forgetLists, rowUpdated } from '../kit/list/list-data.ts';

interface LotName {
  readonly store: number;
  readonly element: { readonly id: number; readonly lotCode: string };
}

/** Query of a store's lot: whether there is one, and its facts. Loaded again each time: stock moves. */
export const lotOptions = (kind: StockKind, name: LotName) =>
  queryOptions({
    queryKey: [inventories[kind].name, 'lot', name],
    queryFn: ({ signal }) => call(inventoryCalls[kind].check, { query: name, signal }),
    staleTime: 0,
    // The facts of another lot do not apply to this one.
    placeholderData: () => undefined,
  });

/** The lots that a quantity is to be taken from; without one, all that have something available. */
export const proposalOptions = (
  kind: StockKind,
  store: number,
  element: number,
  quantity: number = largestDecimal,
) =>
  queryOptions({
    queryKey: [inventories[kind].name, 'proposal', store, element, quantity],
    queryFn: ({ signal }) =>
      call(inventoryCalls[kind].proposal, {
        query: { store, element: { id: element }, quantity },
        signal,
      }),
    staleTime: 0,
    // The facts of another lot do not apply to this one.
    placeholderData: () => undefined,
  });

/** A lot with its story, whose newest chapters other people write. */
export const lotHistoryOptions = (kind: StockKind, id: number, lang: 'es' | 'en') =>
  queryOptions({
    queryKey: [inventories[kind].name, 'story', id, lang],
    queryFn: ({ signal }) =>
      call(inventoryCalls[kind].read, { params: { id }, query: { lang }, signal }),
    staleTime: 0,
    // The facts of another lot do not apply to this one.
    placeholderData: () => undefined,
  });

/** Invalidates all queries that show stock, after stock moved. */
export function forgetStock(client: QueryClient, kind: StockKind): void {
  for (const part of ['lot', 'proposal', 'story'])
    void client.invalidateQueries({ queryKey: [inventories[kind].name, part] });
  forgetLists(client, movements[kind]);
  forgetLists(client, getModule(kind));
}

export const rowChanged = (client: QueryClient, kind: StockKind, lot: Element): Promise<void> =>
  rowUpdated(client, inventories[kind], lot);

/** The field of an inventory that names its product or raw material. */
export function getElementField(kind: StockKind) {
  const field = inventories[kind].fields[elementField[kind]];
  if (!field) throw new Error(`No element in the inventory of ${kind}`);
  return field;
}

/** The fields that the account added to an inventory, by their ids. */
export const getCustomFields = (module: Module): { id: string; field: Field }[] =>
  Object.entries(module.fields).flatMap(([name, field]) => {
    const id = parseCustomId(name);
    return id === undefined ? [] : [{ id, field }];
  });
