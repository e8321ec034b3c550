import { CodedError } from '@tarima/domain/kit/errors';
import type { Element } from '@tarima/domain/kit/schemas';
import type { Language } from '@tarima/domain/kit/words';
import { say } from '@tarima/domain/kit/words';
import { mayPass } from '@tarima/domain/profiles/profiles';
import { shipmentCalls, type WholeShipment } from '@tarima/domain/shipments/contract';
import type { ShipmentMove } from '@tarima/domain/shipments/document';
import { orders } from '@tarima/domain/orders/order';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { sql, type RawBuilder } from 'kysely';
import { accountInside } from '../accounts/queries.ts';
import { listRows } from '../kit/catalogue/list.ts';
import { getRowScope } from '../kit/catalogue/row-scope.ts';
import { manyRoute, type BulkAction } from '../kit/catalogue/many.ts';
import { summaryRoutes } from '../kit/catalogue/summaries.ts';
import { elementColumns } from '../kit/catalogue/records.ts';
import type { Transaction } from '../kit/database.ts';
import type { Directions } from '../kit/directions.ts';
import type { Files } from '../kit/files/files.ts';
import { serve, type Person, type Server } from '../kit/serve.ts';
import { assertStoreInScope } from '../inventories/assert-store-in-scope.ts';
import { schedule, send } from './commands.ts';
import { deliver } from './deliver.ts';
import { measureDistance } from './distance.ts';
import { printDeliveryNote } from './delivery-note.ts';
import { getShipment, shipmentCatalogue } from './queries.ts';
import { shipReady } from './ship-ready.ts';
import { split } from './split.ts';

const shipmentActions: Readonly<Record<ShipmentMove, BulkAction>> = {
  send: { run: ({ tx, person, id }) => send(tx, id, person, getShipmentScope(person)) },
  deliver: { run: ({ tx, person, id }) => deliver(tx, person, id, {}, getShipmentScope(person)) },
};

const getShipmentScope = (person: Person): RawBuilder<unknown> =>
  getRowScope(shipments, person) ?? sql`true`;

/**
 * Returns the condition of the orders whose goods a person may ship: those within their own reach, and those with a shipment in
 * it.
 */
const getOrderScope = (
  person: Person,
): RawBuilder<unknown> => sql`(${getRowScope(orders, person) ?? sql`true`} or id in (
  select order_id from shipments where account_id = ${person.accountId} and ${getShipmentScope(person)}))`;

export function shipmentRoutes(server: Server, files: Files, directions: Directions): void {
  const whole = async (
    tx: Transaction,
    person: Person,
    id: number,
    language: Language,
  ): Promise<WholeShipment> => {
    const reading = { files, reader: person };
    const shipment = await getShipment(tx, id, language, getShipmentScope(person), reading);
    const { divisionFrom, destination } = shipment;
    const distance = await measureDistance(directions, divisionFrom.location, destination.location);
    return { ...shipment, ...distance };
  };

  summaryRoutes(server, shipmentCatalogue);
  serve(server, shipmentCalls.list, ({ tx, person, query }) => {
    const { accountId, timeZone } = person;
    const columns = elementColumns(shipmentCatalogue, query.lang);
    const scope = getRowScope(shipments, person);
    const listQuery = { ...query, accountId, timeZone, scope, beside: shipmentCatalogue };
    return listRows<Element>(tx, shipments, columns, listQuery);
  });

  serve(server, shipmentCalls.read, ({ tx, person, params, query }) =>
    whole(tx, person, params.id, query.lang),
  );

  serve(server, shipmentCalls.update, async ({ tx, person, params, query, body }) => {
    await schedule(tx, params.id, body, getShipmentScope(person), {
      costs: mayPass('costs', person.profile),
    });
    return whole(tx, person, params.id, query.lang);
  });

  serve(server, shipmentCalls.send, async ({ tx, person, params, query, body }) => {
    await send(tx, params.id, person, getShipmentScope(person), body);
    return whole(tx, person, params.id, query.lang);
  });

  serve(server, shipmentCalls.deliver, async ({ tx, person, params, query, body }) => {
    if (body.store) await assertStoreInScope(tx, person, body.store.id);
    await deliver(tx, person, params.id, body, getShipmentScope(person));
    return whole(tx, person, params.id, query.lang);
  });

  serve(server, shipmentCalls.split, async ({ tx, person, params, query, body }) => {
    const id = await split(tx, params.id, body, getShipmentScope(person));
    return whole(tx, person, id, query.lang);
  });

  serve(server, shipmentCalls.shipReady, async ({ tx, person, params, query }) => ({
    shipments: await shipReady(
      tx,
      params.id,
      getOrderScope(person),
      getShipmentScope(person),
      query.lang,
    ),
  }));

  manyRoute(server, shipmentCatalogue, { actions: shipmentActions });

  serve(server, shipmentCalls.distance, async ({ tx, person, params, query }) => {
    const { divisionFrom } = await getShipment(tx, params.id, 'es', getShipmentScope(person));
    return measureDistance(directions, divisionFrom.location, query.pin);
  });

  serve(server, shipmentCalls.deliveryNote, async ({ tx, person, params, query }) => {
    const shipment = await getShipment(tx, params.id, query.lang, getShipmentScope(person));
    const account = await accountInside(tx);
    if (!account) throw new CodedError('ENTITY_NOT_FOUND');
    return {
      name: say(shipmentTexts.deliveryNoteFile, query.lang, { id: params.id }),
      content: () => printDeliveryNote(files, account, shipment, query.lang),
    };
  });
}
