import type { ShipmentMethod } from '@tarima/domain/shipments/status';
import { createContext } from 'react';

/** What a person wants of a shipment and is asked about, or shown, above the list and its panel. */
export type Asked =
  | {
      readonly question: 'send' | 'deliver';
      readonly id: number;
      readonly method: ShipmentMethod | null;
    }
  | { readonly question: 'deliveryNote'; readonly id: number };

/** The panel asks as the row's menu does. */
export const AskAbout = createContext<(asked: Asked) => void>(() => undefined);
