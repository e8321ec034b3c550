import { say as sayIn } from '@tarima/domain/kit/words';
import { purchaseCalls } from '@tarima/domain/purchases/contract';
import { purchases } from '@tarima/domain/purchases/purchase';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useState } from 'react';
import { callFile } from '../kit/call.ts';
import { Dialog } from '../kit/panel/dialog.tsx';
import { PdfPreview } from '../kit/pdf/pdf-preview.tsx';
import { useLanguage } from '../kit/words.tsx';

interface PaperProps {
  readonly id: number | undefined;
  close(): void;
}

/** Purchase order for the supplier, on paper. */
export function Paper({ id, close }: PaperProps) {
  const { say, language } = useLanguage();
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  if (shown === undefined) return null;
  const title = say(purchaseTexts.paperTitle, { id: shown });
  return (
    <Dialog opened={id !== undefined} close={close} title={title} wide>
      <PdfPreview
        key={shown}
        name={[purchases.name, 'paper', shown, language]}
        title={title}
        fileName={`${sayIn(purchaseTexts.paperFile, language, { id: shown })}.pdf`}
        failed={say(purchaseTexts.paperFailed)}
        fetch={(signal) =>
          callFile(purchaseCalls.paper, {
            params: { id: shown },
            query: { lang: language },
            signal,
          })
        }
      />
    </Dialog>
  );
}
