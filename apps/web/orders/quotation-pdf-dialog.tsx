import { Alert, Button, Checkbox, Loader, SegmentedControl } from '@mantine/core';
import { getEntityErrorWords } from '@tarima/domain/kit/entity-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { languages, type Language } from '@tarima/domain/kit/words';
import { orderCalls } from '@tarima/domain/orders/contract';
import { getQuotationFileName } from '@tarima/domain/orders/mails';
import { orders } from '@tarima/domain/orders/order';
import { orderTexts } from '@tarima/domain/orders/texts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { getAccountToday } from '../kit/account-time.ts';
import { callApiForFile } from '../kit/call-api.ts';
import formClasses from '../kit/frame/form.module.css';
import { ModalDialog } from '../kit/frame/modal-dialog.tsx';
import { getErrorText, toastSuccess } from '../kit/toasts.tsx';
import { readStoredText, writeStoredText } from '../kit/storage.ts';
import { useObjectUrl } from '../kit/use-object-url.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import { orderQueryOptions } from './orders-data.ts';
import { MailQuotationForm } from './mail-quotation-form.tsx';

export interface QuotationPdfRequest {
  readonly id: number;
  /** Purpose of the dialog: to view and download, or to send. */
  readonly wish: 'download' | 'send';
}

interface PdfDialogProps {
  readonly paper: QuotationPdfRequest | undefined;
  close(): void;
}

/** Dialog with the quotation as the customer will see it, in either language: the user downloads it or sends it by e-mail. */
export function QuotationPdfDialog({ paper, close }: PdfDialogProps) {
  const { say } = useLanguage();
  const [shown, setShown] = useState(paper);
  if (paper && paper !== shown) setShown(paper);
  if (!shown) return null;
  const { id, wish } = shown;
  const title = wish === 'send' ? orderTexts.mailTitle : orderTexts.pdfTitle;
  return (
    <ModalDialog opened={paper !== undefined} close={close} title={say(title, { id })} wide>
      <Preview key={`${id} ${wish}`} paper={shown} close={close} />
    </ModalDialog>
  );
}

function Preview({ paper: { id, wish }, close }: { paper: QuotationPdfRequest; close(): void }) {
  const speech = useLanguage();
  const { say } = speech;
  const order = useQuery(orderQueryOptions(id, speech.language));
  // Language that the seller has chosen; the language of the customer without a choice.
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? order.data?.customer.language;
  const [promise, setPromise] = useStoredPromise();
  const pdf = usePdf(id, language, promise);
  const [today] = useState(getAccountToday);
  const name = `${getQuotationFileName(id, today)}.pdf`;
  return (
    <div className={classes.dialogForm}>
      <SegmentedControl
        size="xs"
        value={language ?? ''}
        data={languages.map((value) => ({ value, label: say(kitTexts[value]) }))}
        onChange={(value) => setChosen(value === 'en' ? 'en' : 'es')}
      />
      <Checkbox
        label={say(orderTexts.withPromise)}
        checked={promise}
        onChange={({ currentTarget }) => setPromise(currentTarget.checked)}
      />
      {pdf.url === undefined ? (
        (pdf.error ?? order.error) ? (
          <Alert color="red">
            {getErrorText(pdf.error ?? order.error, speech, getEntityErrorWords(orders.entity))}
          </Alert>
        ) : (
          <output className={classes.drawing} data-short={wish === 'send' || undefined}>
            <Loader size={18} aria-hidden /> {say(orderTexts.drawing)}
          </output>
        )
      ) : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers draw no PDF in a sandbox, and this one is our own
        <iframe
          className={classes.preview}
          data-short={wish === 'send' || undefined}
          // The viewer of the browser shows only the page, in the available width.
          src={`${pdf.url}#toolbar=0&navpanes=0&view=FitH`}
          title={say(orderTexts.pdfTitle, { id })}
        />
      )}
      {wish === 'send' ? (
        <MailQuotationForm
          id={id}
          language={language}
          promise={promise}
          email={order.data?.customer.email}
          pdf={pdf.file}
          name={name}
          close={close}
        />
      ) : (
        <div className={formClasses.modalFooter}>
          <Button variant="default" onClick={close}>
            {say(kitTexts.close)}
          </Button>
          <Button
            component="a"
            href={pdf.url ?? '#'}
            download={name}
            disabled={pdf.url === undefined}
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => toastSuccess(say(orderTexts.downloaded))}
          >
            {say(orderTexts.download)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Setting whether the paper shows the possible date of the goods: the user's last choice in this browser. */
function useStoredPromise(): [boolean, (promise: boolean) => void] {
  const [promise, setPromise] = useState(() => readStoredText(promiseKey) !== 'no');
  return [
    promise,
    (chosen) => {
      writeStoredText(promiseKey, chosen ? null : 'no');
      setPromise(chosen);
    },
  ];
}

const promiseKey = 'quotation promise';

/** Loads the document in a language, once that is chosen, and returns an address of this page for it as long as it is shown. */
function usePdf(id: number, lang: Language | undefined, promise: boolean) {
  const { data, error } = useQuery({
    queryKey: ['orders', 'pdf', id, lang, promise],
    queryFn: ({ signal }) =>
      callApiForFile(orderCalls.pdf, {
        params: { id },
        query: { ...(lang && { lang }), promise: promise ? 'true' : 'false' },
        signal,
      }),
    enabled: lang !== undefined,
    placeholderData: () => undefined,
    // A quotation changes: each opening loads it again, and the shown document stays.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return { file: data, url: useObjectUrl(data), error };
}
