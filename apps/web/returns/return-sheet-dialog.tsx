import { returnCalls } from '@tarima/domain/returns/contract';
import { orderReturns } from '@tarima/domain/returns/return';
import { returnTexts } from '@tarima/domain/returns/texts';
import type { DocumentDialogProps } from '../kit/document/document-entity.ts';
import { DocumentPdfDialog } from '../kit/document/document-pdf-dialog.tsx';

/** Sheet of a return, on paper. */
export const ReturnSheetDialog = (props: DocumentDialogProps) => (
  <DocumentPdfDialog
    {...props}
    module={orderReturns}
    call={returnCalls.paper}
    title={returnTexts.titleOf}
    fileName={returnTexts.paperFile}
    failed={returnTexts.paperFailed}
  />
);
