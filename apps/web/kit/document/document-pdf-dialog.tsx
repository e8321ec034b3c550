import type { DocumentPaperTexts } from '@tarima/domain/kit/document';
import type { Module } from '@tarima/domain/kit/module';
import { useState } from 'react';
import { callApiForFile } from '../call-api.ts';
import { ModalDialog } from '../frame/modal-dialog.tsx';
import { PdfPreviewContent } from '../pdf/pdf-preview-content.tsx';
import { useLanguage } from '../words.tsx';
import type { DocumentPaperCall } from './create-verb-dialogs.tsx';

interface PaperDialogProps {
  readonly module: Module;
  readonly request: { readonly id: number } | undefined;
  readonly call: DocumentPaperCall;
  readonly texts: DocumentPaperTexts;
  close(): void;
}

/** Dialog with a document's paper as it will be printed, to save or to print. */
export function DocumentPdfDialog({
  module,
  request,
  call,
  texts: { title, fileName, failed },
  close,
}: PaperDialogProps) {
  const { say, language } = useLanguage();
  // Last paper, shown until the dialog has faded out.
  const [id, setId] = useState(request?.id);
  if (request && request.id !== id) setId(request.id);
  if (id === undefined) return null;
  const words = say(title, { id });
  return (
    <ModalDialog opened={request !== undefined} close={close} title={words} wide>
      <PdfPreviewContent
        key={id}
        name={[module.name, call.path, id, language]}
        title={words}
        fileName={`${say(fileName, { id })}.pdf`}
        failed={say(failed)}
        fetch={(signal) =>
          callApiForFile(call, { params: { id }, query: { lang: language }, signal })
        }
      />
    </ModalDialog>
  );
}
