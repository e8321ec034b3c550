import type { Element } from '@tarima/domain/kit/schemas';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { manyOf, menuOf } from '../kit/document/menu-of.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { OwnWays } from '../kit/own-ways.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { usePanel } from '../kit/panel/use-panel.ts';
import { useEver } from '../kit/use-ever.ts';
import { useLanguage } from '../kit/words.tsx';
import { AskAbout, isMoveAsked, type Asked } from './asked.ts';
import { ShipmentPanel } from './shipment-panel.tsx';
import { actedShipment, readFollowersAnew, shipmentOptions } from './shipments-data.ts';
import { verbIcons } from './verb-icons.ts';

const ShipmentDialog = lazy(async () => ({
  default: (await import('./shipment-dialog.tsx')).ShipmentDialog,
}));
const DeliveryNote = lazy(async () => ({
  default: (await import('./delivery-note.tsx')).DeliveryNote,
}));

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
    const asks = (verb: Asked['verb']) => (row: Element) => {
      const facts = actedShipment(row);
      if (facts) ask({ verb, id: row.id, facts });
    };
    const runs = {
      edit: ({ id }: Element) => open({ mode: 'edit', id }),
      send: asks('send'),
      deliver: asks('deliver'),
      deliveryNote: asks('deliveryNote'),
    };
    return {
      add: null,
      emptyHint: shipmentTexts.emptyHint,
      // Only the server makes them, and only their own form changes them.
      isFixed: () => true,
      actions: (row) => menuOf(shipmentDocument, actedShipment(row), { icons: verbIcons, runs }),
      many: manyOf(shipmentDocument, actedShipment, { icons: verbIcons }),
      changedMany: readFollowersAnew,
      Panel: ShipmentPanel,
      onNear: ({ id }) => void client.prefetchQuery(shipmentOptions(id, language)),
    };
  }, [client, language, open, ask]);

  const close = () => setAsked(undefined);
  const note = asked?.verb === 'deliveryNote' ? asked.id : undefined;
  const move = asked && isMoveAsked(asked) ? asked : undefined;
  return (
    <AskAbout value={ask}>
      <ListScreen module={shipments} ways={ways} />
      <Suspense>
        {useEver(move !== undefined) && <ShipmentDialog asked={move} close={close} />}
        {useEver(note !== undefined) && <DeliveryNote id={note} close={close} />}
      </Suspense>
    </AskAbout>
  );
}
