import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { ScreenTabs } from '@tarima/domain/profiles/table-words';
import { orderReturns } from '@tarima/domain/returns/return';
import { shippingDayTexts } from '@tarima/domain/shipments/day-texts';
import { shipmentCalls } from '@tarima/domain/shipments/contract';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { Route } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { createPaperDialog } from '../kit/document/create-verb-dialogs.tsx';
import { DocumentScreen } from '../kit/document/document-screen.tsx';
import { ListTabs, type ListTab } from '../kit/list/list-tabs.tsx';
import type { ListBulkAction, ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { ShipmentPanel } from '../shipments/shipment-panel.tsx';
import {
  toShipmentVerbContext,
  invalidateShipmentDependents,
  shipmentEntity,
} from '../shipments/shipments-data.ts';

const SendDialog = lazy(async () => ({
  default: (await import('../shipments/send-shipment-dialog.tsx')).SendShipmentDialog,
}));
const DeliverDialog = lazy(async () => ({
  default: (await import('../shipments/deliver-shipment-dialog.tsx')).DeliverShipmentDialog,
}));
const SplitDialog = lazy(async () => ({
  default: (await import('../shipments/split-shipment-dialog.tsx')).SplitShipmentDialog,
}));
const ReceiveDialog = lazy(async () => ({
  default: (await import('../shipments/receive-refused-pieces-dialog.tsx'))
    .ReceiveRefusedPiecesDialog,
}));
const PutOnTrip = lazy(async () => ({
  default: (await import('../trips/add-to-trip-panel.tsx')).AddToTripPanel,
}));

/** Creates the bulk action for the selected shipments that need transport and belong to no trip. */
const createTripBulkAction = (put: (ids: readonly number[]) => void): ListBulkAction => ({
  name: 'trip',
  words: tripTexts.putOnTrip,
  icon: Route,
  allows: (row) => {
    const facts = toShipmentVerbContext(row);
    return (
      facts !== undefined &&
      shipmentDocument.is('ahead', facts.status) &&
      facts.method !== 'collect' &&
      facts.method !== null &&
      row['trip'] === null
    );
  },
  open: (rows) => put(rows.map(({ id }) => id)),
});

const dialogs = {
  edit: null,
  split: SplitDialog,
  send: SendDialog,
  deliver: DeliverDialog,
  receive: ReceiveDialog,
  deliveryNote: createPaperDialog(shipmentDocument, 'deliveryNote', shipmentCalls.deliveryNote),
};
const overrides: ModuleOverrides = {
  // The server creates shipments.
  add: null,
  emptyHint: shipmentTexts.emptyHint,
  changedMany: (client) => {
    invalidateShipmentDependents(client);
    void client.invalidateQueries({ queryKey: [trips.name] });
  },
  Panel: ShipmentPanel,
};

/** List of the shipments, which the server creates: the user schedules, sends and delivers them. */
function ShipmentsList() {
  const [chosenIds, setChosenIds] = useState<readonly number[]>();
  const mayTrips = useHasPermission()('trips');
  const bulkActions = useMemo(
    () => (mayTrips ? [createTripBulkAction(setChosenIds)] : []),
    [mayTrips],
  );
  return (
    <>
      <DocumentScreen
        entity={shipmentEntity}
        dialogs={dialogs}
        bulkActions={bulkActions}
        overrides={overrides}
      />
      <Suspense>
        {useHasEverBeenTrue(chosenIds !== undefined) && (
          <PutOnTrip shipments={chosenIds} close={() => setChosenIds(undefined)} />
        )}
      </Suspense>
    </>
  );
}

const ShippingDay = lazy(() => import('./day/shipping-day.tsx'));
const ReturnsList = lazy(() => import('../returns/returns-list.tsx'));

const tabs = {
  shipments: {
    words: getEntityWords('list', shipmentDocument.module.entity),
    render: () => <ShipmentsList />,
  },
  day: { words: shippingDayTexts.tab, render: () => <ShippingDay /> },
  returns: { words: getEntityWords('list', orderReturns.entity), render: () => <ReturnsList /> },
} satisfies Record<ScreenTabs['shipping'], ListTab>;

/** Screen of goods on their way: shipments, a day of them with its trips, and what customers return. */
export default function ShippingScreen() {
  return <ListTabs tabs={tabs} first="shipments" />;
}
