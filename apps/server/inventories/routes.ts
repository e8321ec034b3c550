import { inventoryCalls, type entryBody } from '@tarima/domain/inventories/contract';
import { inventories, stockKinds, type StockKind } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { CodedError } from '@tarima/domain/kit/errors';
import type { Element } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import type { z } from 'zod';
import { getCatalogue } from '../catalogues.ts';
import { parseCustomValues } from '../kit/catalogue/parse-list-query.ts';
import { manyRoute } from '../kit/catalogue/many.ts';
import { createCustomFieldEdit } from '../kit/catalogue/plain-actions.ts';
import { getRecord } from '../kit/catalogue/records.ts';
import { choiceRoute, listRoute, toReader, recordRoute } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { dispatchLots, insertLots } from './commands.ts';
import type { LotElement } from './elements.ts';
import type { Cause } from './write-movements.ts';
import { changeLotFields, modifyLot } from './modify.ts';
import { checkLot, listHolders, proposeLots, loadLotHistory } from './queries.ts';
import { assertStoreInScope } from './assert-store-in-scope.ts';

export function inventoryRoutes(server: Server): void {
  for (const kind of stockKinds) {
    stockRoutes(server, kind);
    const ledger = getCatalogue(movements[kind]);
    listRoute(server, ledger);
    recordRoute(server, ledger);
  }
}

function stockRoutes(server: Server, kind: StockKind): void {
  const calls = inventoryCalls[kind];
  const catalogue = getCatalogue(inventories[kind]);
  listRoute(server, catalogue);
  choiceRoute(server, catalogue);

  manyRoute(server, catalogue, {
    actions: {
      edit: createCustomFieldEdit(catalogue, ({ tx, person, id, expectedVersion }, valuesOf) =>
        changeLotFields(tx, person, kind, id, expectedVersion, valuesOf),
      ),
    },
  });

  serve(server, calls.check, async ({ tx, person, query }) => {
    await assertStoreInScope(tx, person, query.store);
    return checkLot(tx, kind, { storeId: query.store, ...query.element });
  });

  serve(server, calls.proposal, async ({ tx, person, query }) => {
    await assertStoreInScope(tx, person, query.store);
    const { quantity, element } = query;
    return proposeLots(tx, kind, { storeId: query.store, quantity, ...element });
  });

  serve(server, calls.read, async ({ tx, person, query, params }) => {
    const reader = toReader(catalogue.module, person, query.lang);
    const lot = await getRecord(tx, catalogue, reader, params.id);
    const lotHistory = await loadLotHistory(tx, kind, params.id, reader);
    // A user who reaches only their own orders does not see which others goods are reserved for.
    const reservations = person.profile.onlyMine ? [] : await listHolders(tx, kind, params.id);
    return { ...lot, ...lotHistory, reservations };
  });

  serve(server, calls.insert, async ({ tx, person, query, body }) => {
    const { store, note } = body;
    await assertStoreInScope(tx, person, store.id);
    const elements = await validateElements(tx, kind, body);
    const lots = await insertLots(tx, kind, store.id, elements, byHand(person, note));
    return { elements: await listSavedLots(tx, kind, person, query.lang, lots) };
  });

  serve(server, calls.dispatch, async ({ tx, person, query, body }) => {
    const { store, elements, note } = body;
    await assertStoreInScope(tx, person, store.id);
    const lots = await dispatchLots(tx, kind, store.id, elements, byHand(person, note));
    return { elements: await listSavedLots(tx, kind, person, query.lang, lots) };
  });

  serve(server, calls.modify, async ({ tx, person, query, params, body }) => {
    const { store, note, updatedAt } = body;
    await assertStoreInScope(tx, person, store.id);
    const [element] = await validateElements(tx, kind, body);
    if (!element) throw new CodedError('DETAILS_EMPTY');
    const correction = { ...element, storeId: store.id, updatedAt };
    await modifyLot(tx, kind, params.id, correction, byHand(person, note));
    return getRecord(tx, catalogue, toReader(catalogue.module, person, query.lang), params.id);
  });
}

const byHand = (person: Person, note: string | undefined): Cause => ({
  userId: person.id,
  kind: 'manual',
  id: null,
  note: note === '' ? undefined : note,
});

/** Elements whose custom fields are those of the account. */
async function validateElements(
  tx: Transaction,
  kind: StockKind,
  { elements }: z.output<typeof entryBody>,
): Promise<LotElement[]> {
  const catalogue = getCatalogue(inventories[kind]);
  const checked: LotElement[] = [];
  for (const [at, { customFields, ...element }] of elements.entries())
    checked.push(
      customFields === undefined
        ? element
        : {
            ...element,
            customFields: await inElement(at, () => parseCustomValues(tx, catalogue, customFields)),
          },
    );
  return checked;
}

/** Names the element whose value is wrong. */
const inElement = <Result>(at: number, work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    const details = error.details.map((each) => ({ ...each, path: `elements.${at}.${each.path}` }));
    throw new CodedError(error.code, details);
  });

/** Lots as the list shows them. */
async function listSavedLots(
  tx: Transaction,
  kind: StockKind,
  person: Person,
  language: Language,
  lots: readonly { readonly id: number }[],
): Promise<Element[]> {
  const catalogue = getCatalogue(inventories[kind]);
  const reader = toReader(catalogue.module, person, language);
  const saved: Element[] = [];
  for (const { id } of lots) saved.push(await getRecord(tx, catalogue, reader, id));
  return saved;
}
