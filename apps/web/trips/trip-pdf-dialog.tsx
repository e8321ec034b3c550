import { say as sayIn } from '@tarima/domain/kit/words';
import { tripCalls } from '@tarima/domain/trips/contract';
import { tripTexts } from '@tarima/domain/trips/texts';
import { trips } from '@tarima/domain/trips/trip';
import { useState } from 'react';
import { callApiForFile } from '../kit/call-api.ts';
import { ModalDialog } from '../kit/panel/modal-dialog.tsx';
import { PdfPreviewContent } from '../kit/pdf/pdf-preview-content.tsx';
import { useLanguage } from '../kit/words.tsx';
import type { TripDocumentVerb } from './trip-verb-request.ts';

const papers = {
  tripSheet: {
    call: tripCalls.sheet,
    title: tripTexts.tripSheetTitle,
    file: tripTexts.tripSheetFile,
  },
  deliveryNotes: {
    call: tripCalls.deliveryNotes,
    title: tripTexts.deliveryNotesTitle,
    file: tripTexts.deliveryNotesFile,
  },
} as const;

interface PaperProps {
  readonly request: { readonly verb: TripDocumentVerb; readonly id: number } | undefined;
  close(): void;
}

/** Papers that a driver takes along. */
export function TripPdfDialog({ request, close }: PaperProps) {
  const { say, language } = useLanguage();
  const [shown, setShown] = useState(request);
  if (request && (request.id !== shown?.id || request.verb !== shown.verb)) setShown(request);
  if (!shown) return null;
  const { verb, id } = shown;
  const title = say(papers[verb].title, { id });
  return (
    <ModalDialog opened={request !== undefined} close={close} title={title} wide>
      <PdfPreviewContent
        key={verb}
        name={[trips.name, verb, id, language]}
        title={title}
        fileName={`${sayIn(papers[verb].file, language, { id })}.pdf`}
        failed={say(tripTexts.paperFailed)}
        fetch={(signal) =>
          callApiForFile(papers[verb].call, { params: { id }, query: { lang: language }, signal })
        }
      />
    </ModalDialog>
  );
}
