import { inventoryCalls, type stockMovementBody } from '@tarima/domain/inventories/contract';
import { inventories, stockKinds, type StockKind } from '@tarima/domain/inventories/inventory';
import { movements } from '@tarima/domain/inventories/movement';
import { CodedError } from '@tarima/domain/kit/errors';
import { daySchema, type ModuleRecord } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import type { z } from 'zod';
import { getModuleCatalogue } from '../catalogues.ts';
import { parseCustomFieldValues } from '../kit/catalogue/parse-list-query.ts';
import { registerBulkActionRoute } from '../kit/catalogue/bulk-actions.ts';
import { createCustomFieldEditAction } from '../kit/catalogue/plain-actions.ts';
import { getRecord } from '../kit/catalogue/records.ts';
import {
  registerChoicesRoute,
  registerListRoute,
  toRecordReader,
  registerRecordRoute,
} from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import { serveCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { dispatchStockFromLots, addStockToLots } from './commands.ts';
import type { LotQuantity } from './elements.ts';
import type { MovementCause } from './write-movements.ts';
import { changeLotExpiration, updateLotCustomFields, correctLot } from './correct-lot.ts';
import {
  findLotInStore,
  listLotReservations,
  proposeLotsToTake,
  loadLotHistory,
} from './queries.ts';
import { assertStoreInScope } from './assert-store-in-scope.ts';

export function registerInventoryRoutes(server: ApiServer): void {
  for (const kind of stockKinds) {
    registerStockKindRoutes(server, kind);
    const ledger = getModuleCatalogue(movements[kind]);
    registerListRoute(server, ledger);
    registerRecordRoute(server, ledger);
  }
}

function registerStockKindRoutes(server: ApiServer, kind: StockKind): void {
  const calls = inventoryCalls[kind];
  const catalogue = getModuleCatalogue(inventories[kind]);
  registerListRoute(server, catalogue);
  registerChoicesRoute(server, catalogue);

  registerBulkActionRoute(server, catalogue, {
    actions: {
      edit: createCustomFieldEditAction(
        catalogue,
        ({ tx, person, id, expectedVersion }, valuesOf) =>
          updateLotCustomFields(tx, person, kind, id, expectedVersion, valuesOf),
        ({ tx, person, id, expectedVersion }, body) => {
          const expirationDate = daySchema.nullable().parse(body['expirationDate'] ?? null);
          return changeLotExpiration(tx, person, kind, id, {
            expirationDate,
            updatedAt: expectedVersion,
          });
        },
      ),
    },
  });

  serveCall(server, calls.check, async ({ tx, person, query }) => {
    await assertStoreInScope(tx, person, query.store);
    return findLotInStore(tx, kind, { storeId: query.store, ...query.element });
  });

  serveCall(server, calls.proposal, async ({ tx, person, query }) => {
    await assertStoreInScope(tx, person, query.store);
    const { quantity, element } = query;
    return proposeLotsToTake(tx, kind, { storeId: query.store, quantity, ...element });
  });

  serveCall(server, calls.read, async ({ tx, person, query, params }) => {
    const reader = toRecordReader(catalogue.module, person, query.lang);
    const lot = await getRecord(tx, catalogue, reader, params.id);
    const lotHistory = await loadLotHistory(tx, kind, params.id, reader);
    // A user who is restricted to their own orders does not see the orders that goods are reserved for.
    const reservations = person.profile.onlyMine
      ? []
      : await listLotReservations(tx, kind, params.id);
    return { ...lot, ...lotHistory, reservations };
  });

  serveCall(server, calls.insert, async ({ tx, person, query, body }) => {
    const { store, note } = body;
    await assertStoreInScope(tx, person, store.id);
    const elements = await validateElements(tx, kind, body);
    const lots = await addStockToLots(tx, kind, store.id, elements, toManualCause(person, note));
    return { elements: await listSavedLots(tx, kind, person, query.lang, lots) };
  });

  serveCall(server, calls.dispatch, async ({ tx, person, query, body }) => {
    const { store, elements, note } = body;
    await assertStoreInScope(tx, person, store.id);
    const lots = await dispatchStockFromLots(
      tx,
      kind,
      store.id,
      elements,
      toManualCause(person, note),
    );
    return { elements: await listSavedLots(tx, kind, person, query.lang, lots) };
  });

  serveCall(server, calls.modify, async ({ tx, person, query, params, body }) => {
    const { store, note, updatedAt } = body;
    await assertStoreInScope(tx, person, store.id);
    const [element] = await validateElements(tx, kind, body);
    if (!element) throw new CodedError('DETAILS_EMPTY');
    const correction = { ...element, storeId: store.id, updatedAt };
    await correctLot(tx, kind, params.id, correction, toManualCause(person, note));
    return getRecord(
      tx,
      catalogue,
      toRecordReader(catalogue.module, person, query.lang),
      params.id,
    );
  });
}

const toManualCause = (person: ActingUser, note: string | undefined): MovementCause => ({
  userId: person.id,
  kind: 'manual',
  id: null,
  note: note === '' ? undefined : note,
});

/** Validates custom fields of the elements' lots. */
async function validateElements(
  tx: Transaction,
  kind: StockKind,
  { elements }: z.output<typeof stockMovementBody>,
): Promise<LotQuantity[]> {
  const catalogue = getModuleCatalogue(inventories[kind]);
  const checked: LotQuantity[] = [];
  for (const [at, { customFields, ...element }] of elements.entries())
    checked.push(
      customFields === undefined
        ? element
        : {
            ...element,
            customFields: await runForElement(at, () =>
              parseCustomFieldValues(tx, catalogue, customFields),
            ),
          },
    );
  return checked;
}

/** Adds the index of the element to the path of an error. */
const runForElement = <Result>(at: number, work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    const details = error.details.map((each) => ({ ...each, path: `elements.${at}.${each.path}` }));
    throw new CodedError(error.code, details);
  });

/** Lists lots in the form of their list. */
async function listSavedLots(
  tx: Transaction,
  kind: StockKind,
  person: ActingUser,
  language: Language,
  lots: readonly { readonly id: number }[],
): Promise<ModuleRecord[]> {
  const catalogue = getModuleCatalogue(inventories[kind]);
  const reader = toRecordReader(catalogue.module, person, language);
  const saved: ModuleRecord[] = [];
  for (const { id } of lots) saved.push(await getRecord(tx, catalogue, reader, id));
  return saved;
}
