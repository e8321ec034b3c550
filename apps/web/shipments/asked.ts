import type { ShipmentMove, ShipmentVerb } from '@tarima/domain/shipments/document';
import type { ActedShipment } from '@tarima/domain/shipments/status';
import { createContext } from 'react';

/** What a person wants of a shipment and is asked about, or shown, above the list and its panel. */
export interface Asked {
  readonly verb: Exclude<ShipmentVerb, 'edit'>;
  readonly id: number;
  readonly facts: ActedShipment;
}

/** The panel asks as the row's menu does. */
export const AskAbout = createContext<(asked: Asked) => void>(() => undefined);

export const isShipmentMove = (verb: ShipmentVerb): verb is ShipmentMove =>
  verb !== 'edit' && verb !== 'split' && verb !== 'deliveryNote';
