import { customerPageCalls, type CustomerPage } from '@tarima/domain/customer-page/contract';
import { customerPageTexts as texts } from '@tarima/domain/customer-page/texts';
import { useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import { CustomerNameAndMessage } from './customer-name-and-message.tsx';
import { CustomerPageDialogActions } from './customer-page-dialog-actions.tsx';
import { CustomerPageDialog } from './customer-page-dialog.tsx';
import { useCustomerPageSpeech } from './speech.tsx';
import { toCustomerLinkCredentials, type CustomerPageNotice } from './use-customer-page.ts';
import { useFormSubmission } from './use-form-submission.ts';

export type QuotationAnswer = 'accept' | 'reject';

interface AnswerDialogProps {
  readonly token: string;
  readonly page: CustomerPage;
  readonly answering: QuotationAnswer;
  close(): void;
  read(notice?: CustomerPageNotice): Promise<void>;
  show(page: CustomerPage, notice: CustomerPageNotice): void;
}

/** Answer to a quotation: yes or no, the name and the reason. It applies only to the version that was shown when the dialog opened. */
export function QuotationAnswerDialog({
  token,
  page,
  answering,
  close,
  read,
  show,
}: AnswerDialogProps) {
  const { say, money, language } = useCustomerPageSpeech();
  const [shownRevision] = useState(page.revision);
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const { isBusy, failure, getIssue, setIssues, send } = useFormSubmission((path) =>
    ['name', 'message'].includes(path),
  );
  const accepts = answering === 'accept';
  const { number } = page;

  const submit = (): void => {
    const missing = [
      ...(name.trim() === '' ? ['name'] : []),
      ...(!accepts && message.trim() === '' ? ['message'] : []),
    ];
    if (missing.length > 0) {
      setIssues(missing.map((path) => ({ path, rule: 'required' })));
      return;
    }
    const turn = (notice: CustomerPageNotice): true => {
      close();
      void read(notice);
      return true;
    };
    void send(
      async () => {
        const shown = { ...toCustomerLinkCredentials(token), query: { lang: language } };
        const answered = accepts
          ? await callApi(customerPageCalls.accept, {
              ...shown,
              body: { seen: shownRevision, name, message },
            })
          : await callApi(customerPageCalls.reject, {
              ...shown,
              body: { seen: shownRevision, name, message },
            });
        close();
        show(answered, 'thanks');
      },
      ({ code, details }) => {
        if (code === 'STALE_ENTITY') return turn('changed');
        const isDecided = details.some(
          ({ path }) => path === 'status' || path === 'expirationDate',
        );
        return isDecided && turn('decided');
      },
    );
  };

  return (
    <CustomerPageDialog
      title={say(accepts ? texts.acceptTitle : texts.rejectTitle, { number })}
      lead={
        accepts
          ? say(texts.acceptLead, { total: money((page.tax ?? page).total) })
          : say(texts.rejectLead)
      }
      close={close}
      submit={submit}
    >
      <CustomerNameAndMessage
        {...{ name, setName, message, setMessage, getIssue }}
        messageLabel={accepts ? say(texts.optional, { label: say(texts.comment) }) : say(texts.why)}
      />
      <CustomerPageDialogActions
        confirmLabel={say(accepts ? texts.confirmAccept : texts.confirmReject)}
        isGrave={!accepts}
        {...{ failure, isBusy, close }}
      />
    </CustomerPageDialog>
  );
}
