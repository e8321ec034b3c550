import { say as sayIn } from '@tarima/domain/kit/words';
import { purchaseCalls } from '@tarima/domain/purchases/contract';
import { purchases } from '@tarima/domain/purchases/purchase';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useState } from 'react';
import { callApiForFile } from '../kit/call-api.ts';
import { ModalDialog } from '../kit/panel/modal-dialog.tsx';
import { PdfPreviewContent } from '../kit/pdf/pdf-preview-content.tsx';
import { useLanguage } from '../kit/words.tsx';

interface PaperProps {
  readonly id: number | undefined;
  close(): void;
}

/** Purchase order for the supplier, on paper. */
export function PurchaseOrderPdfDialog({ id, close }: PaperProps) {
  const { say, language } = useLanguage();
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  if (shown === undefined) return null;
  const title = say(purchaseTexts.paperTitle, { id: shown });
  return (
    <ModalDialog opened={id !== undefined} close={close} title={title} wide>
      <PdfPreviewContent
        key={shown}
        name={[purchases.name, 'paper', shown, language]}
        title={title}
        fileName={`${sayIn(purchaseTexts.paperFile, language, { id: shown })}.pdf`}
        failed={say(purchaseTexts.paperFailed)}
        fetch={(signal) =>
          callApiForFile(purchaseCalls.paper, {
            params: { id: shown },
            query: { lang: language },
            signal,
          })
        }
      />
    </ModalDialog>
  );
}
