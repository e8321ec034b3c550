import { shipmentCalls } from '@tarima/domain/shipments/contract';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { DocumentPdfDialog } from '../kit/document/document-pdf-dialog.tsx';

/** Dialog with the delivery note, which travels with the goods and comes back signed. */
export const DeliveryNoteDialog = (props: DocumentDialogProps) => (
  <DocumentPdfDialog
    {...props}
    module={shipments}
    call={shipmentCalls.deliveryNote}
    title={shipmentTexts.noteTitle}
    fileName={shipmentTexts.deliveryNoteFile}
    failed={shipmentTexts.noteFailed}
  />
);
