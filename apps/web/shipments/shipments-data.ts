import type { Language } from '@tarima/domain/kit/words';
import { shipmentCalls, type WholeShipment } from '@tarima/domain/shipments/contract';
import type {
  DeliverShipmentBody,
  OfficeDeliverShipmentBody,
} from '@tarima/domain/shipments/pieces';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { shipments } from '@tarima/domain/shipments/shipment';
import {
  shipmentMethods,
  shipmentTexts,
  type ShipmentVerbContext,
} from '@tarima/domain/shipments/status';
import { trips } from '@tarima/domain/trips/trip';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../kit/call-api.ts';
import { createDocumentEntity } from '../kit/document/create-document-entity.ts';

/** Query of the kilometres by road to a pin; roads do not change while the screen is open. */
export const shipmentDistanceQueryOptions = (id: number, pin: string) =>
  queryOptions({
    queryKey: [shipments.name, 'distance', id, pin],
    queryFn: ({ signal }) =>
      callApi(shipmentCalls.distance, { params: { id }, query: { pin }, signal }),
    placeholderData: () => undefined,
    staleTime: 10 * 60_000,
  });

/** Delivery that the office reports. */
export type DeliveryRequest = DeliverShipmentBody &
  Partial<Pick<OfficeDeliverShipmentBody, 'photo'>>;

/** Stop of a trip at which a shipment is delivered. */
export interface DeliveryStop {
  /** Reports the delivery at the stop, and stores the trip that is returned. */
  deliver(body: DeliveryRequest, idempotencyKey: string): Promise<void>;
}

/** Sends a shipment: its goods leave their store. */
export const sendShipment = (id: number, lang: Language, idempotencyKey: string) =>
  callApi(shipmentCalls.send, { params: { id }, query: { lang }, idempotencyKey });

/** Lists that change when goods move: orders, stock and figures. */
const followers = [
  'orders',
  'my_orders',
  'orders_planning',
  'products',
  'products_inventories',
  'products_movements',
  'reports',
];

export const invalidateShipmentDependents = (client: QueryClient): void =>
  followers.forEach((name) => void client.invalidateQueries({ queryKey: [name] }));

/** Returns the data that decides about the actions of a shipment, from a row of the list or from the whole. */
export function toShipmentVerbContext(row: {
  readonly [field: string]: unknown;
}): ShipmentVerbContext | undefined {
  const { status } = row;
  const method = shipmentMethods.find((known) => known === row['method']) ?? null;
  const isOnTruck = row['isOnTruck'] === true;
  return shipmentDocument.isStatus(status) ? { status, method, isOnTruck } : undefined;
}

/** Returns the values of a whole shipment that decide about its actions: only its goods show that some are on a truck. */
const getVerbValues = ({ method, inventories }: WholeShipment) => ({
  method,
  isOnTruck: inventories.some(({ received }) => received !== null && received.onTruckTo !== null),
});

/** Returns the data that decides about the actions of a whole shipment. */
export const toWholeShipmentVerbContext = (shipment: WholeShipment) =>
  toShipmentVerbContext({ ...shipment, ...getVerbValues(shipment) });

/** Data of shipments that their screen, panel and dialogs share. */
export const shipmentEntity = createDocumentEntity({
  document: shipmentDocument,
  getFacts: toShipmentVerbContext,
  read: (input) => callApi(shipmentCalls.read, input),
  getRowValues: ({ method, scheduledAt, shipmentAddress, cost, extraData }: WholeShipment) => ({
    method,
    scheduledAt,
    shipmentAddress,
    cost,
    extraData,
  }),
  getVerbValues,
  // Trips show their shipments as stops.
  dependents: [[trips.name]],
  moved: shipmentTexts.moved,
});
