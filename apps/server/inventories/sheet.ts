import { elementField, type StockKind } from '@tarima/domain/inventories/inventory';
import { CodedError, wrongValue } from '@tarima/domain/kit/errors';
import type { Body } from '@tarima/domain/kit/schemas';
import type { Person } from '../kit/serve.ts';
import type { RowWrites } from '../kit/sheets/importing.ts';
import { insertLots } from './commands.ts';
import type { LotElement } from './elements.ts';
import type { Cause } from './write-movements.ts';
import { lockStock } from './lots.ts';
import { modifyLot } from './modify.ts';
import { assertStoreInScope } from './assert-store-in-scope.ts';

/**
 * Turns the rows of a sheet into movements: a row without an id puts goods in, one with an id sets the counted quantity of a
 * lot.
 */
export const inventoryWrites = (kind: StockKind): RowWrites => ({
  // Before the lots themselves: dispatching locks the two in this order.
  begin: (tx) => lockStock(tx),
  check: (tx, person, { body }) =>
    body ? assertStoreInScope(tx, person, parseReferenceId(body['store'])) : Promise.resolve(),
  create: (tx, person, _, body) =>
    withRowIssues(kind, async () => {
      if (Number(body['quantity']) === 0) throw wrongValue('quantity', 'positive');
      const storeId = parseReferenceId(body['store']);
      const element = toElement(kind, body);
      await insertLots(tx, kind, storeId, [element], toImportCause(person), 'import');
    }),
  update: (tx, person, _, id, body) =>
    withRowIssues(kind, () => {
      const correction = { ...toElement(kind, body), storeId: parseReferenceId(body['store']) };
      return modifyLot(tx, kind, id, correction, toImportCause(person), 'import');
    }),
});

const toImportCause = ({ id: userId }: Person): Cause => ({ userId, kind: 'import', id: null });

const parseReferenceId = (reference: unknown): number =>
  typeof reference === 'object' && reference !== null && 'id' in reference
    ? Number(reference.id)
    : 0;

const toElement = (kind: StockKind, body: Body): LotElement => ({
  id: parseReferenceId(body[elementField[kind]]),
  lotCode: String(body['lotCode']),
  quantity: Number(body['quantity']),
  expirationDate: typeof body['expirationDate'] === 'string' ? body['expirationDate'] : null,
  customFields: body.customFields,
});

/** Assigns errors of an element to the row's own columns: a sheet has one element a row. */
function withRowIssues<Result>(kind: StockKind, work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    const details = error.details.map((each) => {
      const path = each.path.replace(/^elements\.0\./, '');
      return { ...each, path: path === 'id' ? elementField[kind] : path };
    });
    throw new CodedError(error.code, details);
  });
}
