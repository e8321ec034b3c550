import { Modal } from '@mantine/core';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { technicalSheetCalls } from '@tarima/domain/technical-sheets/contract';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import { products } from '@tarima/domain/products/product';
import { callApiForFile } from '../kit/call-api.ts';
import { getRecordTitle } from '../kit/list/list-row.tsx';
import { DialogHeader } from '../kit/frame/dialog-header.tsx';
import panelClasses from '../kit/frame/panel.module.css';
import { PdfPreviewContent } from '../kit/pdf/pdf-preview-content.tsx';
import { useLanguage } from '../kit/words.tsx';

interface SheetPreviewProps {
  /** Product of the shown sheet; undefined while the dialog is closed. */
  readonly product: ModuleRecord | undefined;
  close(): void;
}

/** Dialog with the technical sheet as it will be printed. */
export default function TechnicalSheetPreview({ product, close }: SheetPreviewProps) {
  const { say, language } = useLanguage();
  return (
    <Modal.Root opened={product !== undefined} onClose={close} size={1000} zIndex={250}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content>
        <DialogHeader close={close}>
          <Modal.Title className={panelClasses.title}>
            {product &&
              say(technicalSheetTexts.previewTitle, {
                name: getRecordTitle(products, product, language),
              })}
          </Modal.Title>
        </DialogHeader>
        <Modal.Body className={panelClasses.dialog}>
          {product && (
            <PdfPreviewContent
              name={['technical_sheets', product.id, language]}
              title={say(technicalSheetTexts.title)}
              fileName={say(technicalSheetTexts.fileName, { id: product.id })}
              failed={say(technicalSheetTexts.printFailed)}
              fetch={(signal) =>
                callApiForFile(technicalSheetCalls.print, {
                  params: { productId: product.id },
                  query: { lang: language },
                  signal,
                })
              }
            />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
