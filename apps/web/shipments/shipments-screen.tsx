import type { Element } from '@tarima/domain/kit/schemas';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { tripTexts } from '@tarima/domain/trips/texts';
import { useQueryClient } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { buildBulkActions, buildVerbMenu } from '../kit/document/verb-menu.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ListBulkAction, ModuleOverrides } from '../kit/module-overrides.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { usePanel } from '../kit/panel/use-panel.ts';
import { useEver } from '../kit/use-ever.ts';
import { useMay } from '../kit/use-may.ts';
import { useLanguage } from '../kit/words.tsx';
import { AskAbout, type ShipmentRequest } from './shipment-request.ts';
import { ShipmentPanel } from './shipment-panel.tsx';
import { toActedShipment, invalidateShipmentFollowers, shipmentOptions } from './shipments-data.ts';
import { verbIcons } from './verb-icons.ts';

const ShipmentDialog = lazy(async () => ({
  default: (await import('./shipment-dialog.tsx')).ShipmentDialog,
}));
const DeliverDialog = lazy(async () => ({
  default: (await import('./deliver-dialog.tsx')).DeliverDialog,
}));
const SplitDialog = lazy(async () => ({
  default: (await import('./split-dialog.tsx')).SplitDialog,
}));
const DeliveryNote = lazy(async () => ({
  default: (await import('./delivery-note.tsx')).DeliveryNote,
}));

const PutOnTrip = lazy(async () => ({
  default: (await import('../trips/put-on-trip.tsx')).PutOnTrip,
}));

/** Bulk action for chosen shipments: those that need transport and belong to no trip yet. */
const puttingOnTrip = (put: (ids: readonly number[]) => void): ListBulkAction => ({
  name: 'trip',
  words: tripTexts.putOnTrip,
  icon: Route,
  allows: (row) => {
    const facts = toActedShipment(row);
    return (
      facts !== undefined &&
      facts.status !== 'finished' &&
      facts.method !== 'collect' &&
      facts.method !== null &&
      row['trip'] === null
    );
  },
  open: (rows) => put(rows.map(({ id }) => id)),
});

/** Screen of the shipments: a list that the server fills, whose rows are scheduled, sent and delivered. */
export default function ShipmentsScreen() {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { open } = usePanel(shipments);
  const [request, setRequest] = useState<ShipmentRequest>();
  const [putting, setPutting] = useState<readonly number[]>();
  const mayTrips = useMay()('trips');
  const rememberFocus = useFocusReturn(request !== undefined, request?.id);

  const ask = useMemo(
    () =>
      (question: ShipmentRequest): void => {
        rememberFocus();
        setRequest(question);
      },
    [rememberFocus],
  );
  const overrides = useMemo<ModuleOverrides>(() => {
    const asks = (verb: ShipmentRequest['verb']) => (row: Element) => {
      const facts = toActedShipment(row);
      if (facts) ask({ verb, id: row.id, facts });
    };
    const runs = {
      edit: ({ id }: Element) => open({ mode: 'edit', id }),
      split: asks('split'),
      send: asks('send'),
      deliver: asks('deliver'),
      deliveryNote: asks('deliveryNote'),
    };
    return {
      add: null,
      emptyHint: shipmentTexts.emptyHint,
      // The server creates shipments, and only their own form changes them.
      isFixed: () => true,
      actions: (row) =>
        buildVerbMenu(shipmentDocument, toActedShipment(row), { icons: verbIcons, runs }),
      many: [
        ...buildBulkActions(shipmentDocument, toActedShipment, { icons: verbIcons }),
        ...(mayTrips ? [puttingOnTrip(setPutting)] : []),
      ],
      changedMany: invalidateShipmentFollowers,
      Panel: ShipmentPanel,
      onNear: ({ id }) => void client.prefetchQuery(shipmentOptions(id, language)),
    };
  }, [client, language, open, ask, mayTrips]);

  const close = () => setRequest(undefined);
  const of = (verb: ShipmentRequest['verb']) => (request?.verb === verb ? request : undefined);
  const [sent, delivered, parted] = [of('send'), of('deliver'), of('split')];
  const note = of('deliveryNote')?.id;
  return (
    <AskAbout value={ask}>
      <ListScreen module={shipments} overrides={overrides} />
      <Suspense>
        {useEver(sent !== undefined) && (
          <ShipmentDialog request={sent && { ...sent, verb: 'send' }} close={close} />
        )}
        {useEver(delivered !== undefined) && <DeliverDialog request={delivered} close={close} />}
        {useEver(parted !== undefined) && <SplitDialog id={parted?.id} close={close} />}
        {useEver(putting !== undefined) && (
          <PutOnTrip shipments={putting} close={() => setPutting(undefined)} />
        )}
        {useEver(note !== undefined) && <DeliveryNote id={note} close={close} />}
      </Suspense>
    </AskAbout>
  );
}
