import { say as sayIn } from '@tarima/domain/kit/words';
import { shipmentCalls } from '@tarima/domain/shipments/contract';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { useState } from 'react';
import { callApiForFile } from '../kit/call-api.ts';
import { ModalDialog } from '../kit/panel/modal-dialog.tsx';
import { PdfPreviewContent } from '../kit/pdf/pdf-preview-content.tsx';
import { useLanguage } from '../kit/words.tsx';

/** The paper that travels with the goods and comes back signed. */
export function DeliveryNoteDialog({
  id,
  close,
}: {
  readonly id: number | undefined;
  close(): void;
}) {
  const { say, language } = useLanguage();
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  if (shown === undefined) return null;
  const title = say(shipmentTexts.noteTitle, { id: shown });
  return (
    <ModalDialog opened={id !== undefined} close={close} title={title} wide>
      <PdfPreviewContent
        name={[shipments.name, shown, language]}
        title={title}
        fileName={`${sayIn(shipmentTexts.deliveryNoteFile, language, { id: shown })}.pdf`}
        failed={say(shipmentTexts.noteFailed)}
        fetch={(signal) =>
          callApiForFile(shipmentCalls.deliveryNote, {
            params: { id: shown },
            query: { lang: language },
            signal,
          })
        }
      />
    </ModalDialog>
  );
}
