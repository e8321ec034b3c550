import { tripCalls } from '@tarima/domain/trips/contract';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { DocumentPdfDialog } from '../kit/document/document-pdf-dialog.tsx';

/** Dialog with the sheet of a trip, which its driver takes along. */
export const TripSheetDialog = (props: DocumentDialogProps) => (
  <DocumentPdfDialog
    {...props}
    module={trips}
    call={tripCalls.sheet}
    title={tripTexts.tripSheetTitle}
    fileName={tripTexts.tripSheetFile}
    failed={tripTexts.paperFailed}
  />
);

/** Dialog with the delivery notes of all stops of a trip, which come back signed. */
export const TripDeliveryNotesDialog = (props: DocumentDialogProps) => (
  <DocumentPdfDialog
    {...props}
    module={trips}
    call={tripCalls.deliveryNotes}
    title={tripTexts.deliveryNotesTitle}
    fileName={tripTexts.deliveryNotesFile}
    failed={tripTexts.paperFailed}
  />
);
