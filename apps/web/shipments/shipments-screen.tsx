import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { tripTexts } from '@tarima/domain/trips/texts';
import { useQueryClient } from '@tanstack/react-query';
import { Route } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { buildDocumentBulkActions, buildDocumentVerbMenu } from '../kit/document/verb-menu.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ListBulkAction, ModuleOverrides } from '../kit/module-overrides.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { useSidePanel } from '../kit/panel/use-side-panel.ts';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage } from '../kit/words.tsx';
import { ShipmentDialogContext, type ShipmentVerbRequest } from './shipment-verb-request.ts';
import { ShipmentPanel } from './shipment-panel.tsx';
import {
  toShipmentActionFacts,
  invalidateShipmentDependents,
  shipmentQueryOptions,
} from './shipments-data.ts';
import { shipmentVerbIcons } from './shipment-verb-icons.ts';

const ShipmentDialog = lazy(async () => ({
  default: (await import('./send-shipment-dialog.tsx')).SendShipmentDialog,
}));
const DeliverDialog = lazy(async () => ({
  default: (await import('./deliver-shipment-dialog.tsx')).DeliverShipmentDialog,
}));
const SplitDialog = lazy(async () => ({
  default: (await import('./split-shipment-dialog.tsx')).SplitShipmentDialog,
}));
const DeliveryNote = lazy(async () => ({
  default: (await import('./delivery-note-dialog.tsx')).DeliveryNoteDialog,
}));

const PutOnTrip = lazy(async () => ({
  default: (await import('../trips/add-to-trip-panel.tsx')).AddToTripPanel,
}));

/** Bulk action for chosen shipments: those that need transport and belong to no trip yet. */
const puttingOnTrip = (put: (ids: readonly number[]) => void): ListBulkAction => ({
  name: 'trip',
  words: tripTexts.putOnTrip,
  icon: Route,
  allows: (row) => {
    const facts = toShipmentActionFacts(row);
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
  const { open } = useSidePanel(shipments);
  const [request, setRequest] = useState<ShipmentVerbRequest>();
  const [putting, setPutting] = useState<readonly number[]>();
  const mayTrips = useHasPermission()('trips');
  const rememberFocus = useFocusReturn(request !== undefined, request?.id);

  const ask = useMemo(
    () =>
      (question: ShipmentVerbRequest): void => {
        rememberFocus();
        setRequest(question);
      },
    [rememberFocus],
  );
  const overrides = useMemo<ModuleOverrides>(() => {
    const asks = (verb: ShipmentVerbRequest['verb']) => (row: ModuleRecord) => {
      const facts = toShipmentActionFacts(row);
      if (facts) ask({ verb, id: row.id, facts });
    };
    const runs = {
      edit: ({ id }: ModuleRecord) => open({ mode: 'edit', id }),
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
        buildDocumentVerbMenu(shipmentDocument, toShipmentActionFacts(row), {
          icons: shipmentVerbIcons,
          runs,
        }),
      many: [
        ...buildDocumentBulkActions(shipmentDocument, toShipmentActionFacts, {
          icons: shipmentVerbIcons,
        }),
        ...(mayTrips ? [puttingOnTrip(setPutting)] : []),
      ],
      changedMany: invalidateShipmentDependents,
      Panel: ShipmentPanel,
      onNear: ({ id }) => void client.prefetchQuery(shipmentQueryOptions(id, language)),
    };
  }, [client, language, open, ask, mayTrips]);

  const close = () => setRequest(undefined);
  const of = (verb: ShipmentVerbRequest['verb']) => (request?.verb === verb ? request : undefined);
  const [sent, delivered, parted] = [of('send'), of('deliver'), of('split')];
  const note = of('deliveryNote')?.id;
  return (
    <ShipmentDialogContext value={ask}>
      <ListScreen module={shipments} overrides={overrides} />
      <Suspense>
        {useHasEverBeenTrue(sent !== undefined) && (
          <ShipmentDialog request={sent && { ...sent, verb: 'send' }} close={close} />
        )}
        {useHasEverBeenTrue(delivered !== undefined) && (
          <DeliverDialog request={delivered} close={close} />
        )}
        {useHasEverBeenTrue(parted !== undefined) && <SplitDialog id={parted?.id} close={close} />}
        {useHasEverBeenTrue(putting !== undefined) && (
          <PutOnTrip shipments={putting} close={() => setPutting(undefined)} />
        )}
        {useHasEverBeenTrue(note !== undefined) && <DeliveryNote id={note} close={close} />}
      </Suspense>
    </ShipmentDialogContext>
  );
}
