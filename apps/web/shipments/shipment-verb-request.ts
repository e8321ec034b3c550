import type { ConfirmedShipmentVerb, ShipmentVerb } from '@tarima/domain/shipments/document';
import type { ShipmentVerbContext } from '@tarima/domain/shipments/status';
import { createContext } from 'react';

/** Action on a shipment that opens a dialog above the list and its panel. */
export interface ShipmentVerbRequest {
  readonly verb: Exclude<ShipmentVerb, 'edit'>;
  readonly id: number;
  readonly facts: ShipmentVerbContext;
}

/** Opens the dialog of an action: the panel opens the same dialogs as the row's menu. */
export const ShipmentDialogContext = createContext<(request: ShipmentVerbRequest) => void>(
  () => undefined,
);

export const isShipmentTransitionVerb = (verb: ShipmentVerb): verb is ConfirmedShipmentVerb =>
  verb !== 'edit' && verb !== 'split' && verb !== 'deliveryNote';
