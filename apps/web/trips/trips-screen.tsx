import { createRecord } from '@tarima/domain/kit/create-record';
import { confirmedTripVerbs, departureTripVerbs } from '@tarima/domain/trips/document';
import { tripTexts } from '@tarima/domain/trips/texts';
import { lazy } from 'react';
import { DocumentScreen } from '../kit/document/document-screen.tsx';
import { TripPanel } from './trip-panel.tsx';
import { tripEntity } from './trips-data.ts';

const VerbDialog = lazy(async () => ({
  default: (await import('./trip-verb-dialog.tsx')).TripVerbDialog,
}));
const TripSheet = lazy(async () => ({
  default: (await import('./trip-pdf-dialog.tsx')).TripSheetDialog,
}));
const DeliveryNotes = lazy(async () => ({
  default: (await import('./trip-pdf-dialog.tsx')).TripDeliveryNotesDialog,
}));
const DriverLink = lazy(async () => ({
  default: (await import('./driver-link-dialog.tsx')).DriverLinkDialog,
}));

const dialogs = {
  ...createRecord([...confirmedTripVerbs, ...departureTripVerbs], () => VerbDialog),
  edit: null,
  driverLink: DriverLink,
  tripSheet: TripSheet,
  deliveryNotes: DeliveryNotes,
};
const overrides = { emptyHint: tripTexts.emptyHint, Panel: TripPanel };

/** Screen of the trips: the load and time of each truck, whether it is planned, loaded, on its way or finished. */
export default function TripsScreen() {
  return <DocumentScreen entity={tripEntity} dialogs={dialogs} overrides={overrides} />;
}
