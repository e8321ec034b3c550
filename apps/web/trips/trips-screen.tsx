import { createRecord } from '@tarima/domain/kit/create-record';
import { tripCalls } from '@tarima/domain/trips/contract';
import {
  confirmedTripVerbs,
  departureTripVerbs,
  tripDocument,
} from '@tarima/domain/trips/document';
import { tripTexts } from '@tarima/domain/trips/texts';
import { lazy } from 'react';
import { createPaperDialog } from '../kit/document/create-verb-dialogs.tsx';
import { DocumentScreen } from '../kit/document/document-screen.tsx';
import { TripPanel } from './trip-panel.tsx';
import { tripEntity } from './trips-data.ts';

const VerbDialog = lazy(async () => ({
  default: (await import('./trip-verb-dialog.tsx')).TripVerbDialog,
}));
const DriverLink = lazy(async () => ({
  default: (await import('./driver-link-dialog.tsx')).DriverLinkDialog,
}));

const dialogs = {
  ...createRecord([...confirmedTripVerbs, ...departureTripVerbs], () => VerbDialog),
  edit: null,
  driverLink: DriverLink,
  tripSheet: createPaperDialog(tripDocument, 'tripSheet', tripCalls.sheet),
  deliveryNotes: createPaperDialog(tripDocument, 'deliveryNotes', tripCalls.deliveryNotes),
};
const overrides = { emptyHint: tripTexts.emptyHint, Panel: TripPanel };

/** Screen of the trips: the load and time of each truck, whether it is planned, loaded, on its way or finished. */
export default function TripsScreen() {
  return <DocumentScreen entity={tripEntity} dialogs={dialogs} overrides={overrides} />;
}
