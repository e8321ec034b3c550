import type { Element } from '@tarima/domain/kit/schemas';
import { shipments } from '@tarima/domain/shipments/shipment';
import {
  shipmentActions,
  shipmentTexts,
  type ShipmentEvent,
} from '@tarima/domain/shipments/status';
import { useQueryClient } from '@tanstack/react-query';
import { FileText, PackageCheck, Pencil, Truck, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { OwnAction, OwnWays } from '../kit/own-ways.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { usePanel } from '../kit/panel/use-panel.ts';
import { useEver } from '../kit/use-ever.ts';
import { useLanguage } from '../kit/words.tsx';
import { AskAbout, type Asked } from './asked.ts';
import { ShipmentPanel } from './shipment-panel.tsx';
import { actedShipment, shipmentOptions } from './shipments-data.ts';

const ShipmentDialog = lazy(async () => ({
  default: (await import('./shipment-dialog.tsx')).ShipmentDialog,
}));
const DeliveryNote = lazy(async () => ({
  default: (await import('./delivery-note.tsx')).DeliveryNote,
}));

const icons: Readonly<Record<ShipmentEvent, LucideIcon>> = {
  edit: Pencil,
  send: Truck,
  deliver: PackageCheck,
};

/** What leaves and where to: a list that the server fills, whose rows are scheduled, sent and delivered. */
export default function ShipmentsScreen() {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { open } = usePanel(shipments);
  const [asked, setAsked] = useState<Asked>();
  const rememberFocus = useFocusReturn(asked !== undefined, asked?.id);

  const ask = useMemo(
    () =>
      (question: Asked): void => {
        rememberFocus();
        setAsked(question);
      },
    [rememberFocus],
  );
  const ways = useMemo<OwnWays>(() => {
    const run = (event: ShipmentEvent, row: Element): void => {
      const acted = actedShipment(row);
      if (event === 'edit') open({ mode: 'edit', id: row.id });
      else if (acted) ask({ question: event, id: row.id, method: acted.method });
    };
    const actionsOf = (row: Element): OwnAction[] => {
      const acted = actedShipment(row);
      return (acted ? shipmentActions(acted) : []).map((event) => ({
        words: shipmentTexts[event],
        icon: icons[event],
        run: (chosen) => run(event, chosen),
      }));
    };
    return {
      add: null,
      emptyHint: shipmentTexts.emptyHint,
      // Only the server makes them, and only their own form changes them.
      isFixed: () => true,
      actions: (row) => [
        ...actionsOf(row),
        {
          words: shipmentTexts.deliveryNote,
          icon: FileText,
          run: ({ id }) => ask({ question: 'deliveryNote', id }),
        },
      ],
      Panel: ShipmentPanel,
      onNear: ({ id }) => void client.prefetchQuery(shipmentOptions(id, language)),
    };
  }, [client, language, open, ask]);

  const close = () => setAsked(undefined);
  const event = asked?.question === 'deliveryNote' ? undefined : asked;
  const note = asked?.question === 'deliveryNote' ? asked.id : undefined;
  return (
    <AskAbout value={ask}>
      <ListScreen module={shipments} ways={ways} />
      <Suspense>
        {useEver(event !== undefined) && <ShipmentDialog asked={event} close={close} />}
        {useEver(note !== undefined) && <DeliveryNote id={note} close={close} />}
      </Suspense>
    </AskAbout>
  );
}
