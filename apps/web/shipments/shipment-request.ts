import type { ShipmentMove, ShipmentVerb } from '@tarima/domain/shipments/document';
import type { ActedShipment } from '@tarima/domain/shipments/status';
import { createContext } from 'react';

/** Action on a shipment that opens a dialog above the list and its panel. */
export interface ShipmentRequest {
  readonly verb: Exclude<ShipmentVerb, 'edit'>;
  readonly id: number;
  readonly facts: ActedShipment;
}

/** Opens the dialog of an action: the panel opens the same dialogs as the row's menu. */
export const AskAbout = createContext<(request: ShipmentRequest) => void>(() => undefined);

export const isShipmentMove = (verb: ShipmentVerb): verb is ShipmentMove =>
  verb !== 'edit' && verb !== 'split' && verb !== 'deliveryNote';
