import { elementFieldByKind, type StockKind } from '@tarima/domain/inventories/inventory';
import { CodedError, createWrongValueError } from '@tarima/domain/kit/errors';
import type { ModuleRecordBody } from '@tarima/domain/kit/schemas';
import type { ActingUser } from '../kit/serve.ts';
import type { RowImportCommands } from '../kit/sheets/sheet-import.ts';
import { addStockToLots } from './commands.ts';
import type { LotQuantity } from './elements.ts';
import type { MovementCause } from './write-movements.ts';
import { lockAccountStock } from './lots.ts';
import { correctLot } from './correct-lot.ts';
import { assertStoreInScope } from './assert-store-in-scope.ts';

/**
 * Builds the commands that convert sheet rows to movements.
 * A row without an id inserts goods; a row with an id sets the counted quantity of a lot.
 */
export const buildInventoryImportCommands = (kind: StockKind): RowImportCommands => ({
  // The stock is locked before the lots, in the same sequence as dispatching.
  begin: (tx) => lockAccountStock(tx),
  check: (tx, person, { body }) =>
    body ? assertStoreInScope(tx, person, parseReferenceId(body['store'])) : Promise.resolve(),
  create: (tx, person, _, body) =>
    runWithRowIssues(kind, async () => {
      if (Number(body['quantity']) === 0) throw createWrongValueError('quantity', 'positive');
      const storeId = parseReferenceId(body['store']);
      const element = toElement(kind, body);
      await addStockToLots(tx, kind, storeId, [element], toImportCause(person), 'import');
    }),
  update: (tx, person, _, id, body) =>
    runWithRowIssues(kind, () => {
      const correction = { ...toElement(kind, body), storeId: parseReferenceId(body['store']) };
      return correctLot(tx, kind, id, correction, toImportCause(person), 'import');
    }),
});

const toImportCause = ({ id: userId }: ActingUser): MovementCause => ({
  userId,
  kind: 'import',
  id: null,
});

const parseReferenceId = (reference: unknown): number =>
  typeof reference === 'object' && reference !== null && 'id' in reference
    ? Number(reference.id)
    : 0;

const toElement = (kind: StockKind, body: ModuleRecordBody): LotQuantity => ({
  id: parseReferenceId(body[elementFieldByKind[kind]]),
  lotCode: String(body['lotCode']),
  quantity: Number(body['quantity']),
  expirationDate: typeof body['expirationDate'] === 'string' ? body['expirationDate'] : null,
  customFields: body.customFields,
});

/** Assigns errors of an element to the row's own columns: a sheet has one element in each row. */
function runWithRowIssues<Result>(kind: StockKind, work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    const details = error.details.map((each) => {
      const path = each.path.replace(/^elements\.0\./, '');
      return { ...each, path: path === 'id' ? elementFieldByKind[kind] : path };
    });
    throw new CodedError(error.code, details);
  });
}
