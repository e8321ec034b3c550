import { purchaseCalls } from '@tarima/domain/purchases/contract';
import { purchases } from '@tarima/domain/purchases/purchase';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { DocumentPdfDialog } from '../kit/document/document-pdf-dialog.tsx';

/** Purchase order for the supplier, on paper. */
export const PurchaseOrderPdfDialog = (props: DocumentDialogProps) => (
  <DocumentPdfDialog
    {...props}
    module={purchases}
    call={purchaseCalls.paper}
    title={purchaseTexts.paperTitle}
    fileName={purchaseTexts.paperFile}
    failed={purchaseTexts.paperFailed}
  />
);
