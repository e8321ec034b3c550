import { normalizeTypedNumber } from '@tarima/domain/kit/typed-number';
import { customerPageCalls, type CustomerPage } from '@tarima/domain/customer-page/contract';
import { customerPageTexts as texts } from '@tarima/domain/customer-page/texts';
import { useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import classes from './customer-page.module.css';
import { CustomerNameAndMessage } from './customer-name-and-message.tsx';
import { CustomerPageDialogActions } from './customer-page-dialog-actions.tsx';
import { CustomerPageDialog, CustomerPageField } from './customer-page-dialog.tsx';
import { createRandomUuid } from '../kit/offline/create-random-uuid.ts';
import { useCustomerPageSpeech } from './speech.tsx';
import { toCustomerLinkCredentials } from './use-customer-page.ts';
import { useFormSubmission } from './use-form-submission.ts';

interface AgainDialogProps {
  readonly token: string;
  readonly page: CustomerPage;
  close(): void;
}

/** Whether a field of the form shows the errors of a path. */
const hasField = (path: string): boolean =>
  ['name', 'message', 'requestedDate', 'lines'].includes(path) ||
  /^lines\.\d+\.quantity$/.test(path);

/** Requests a quotation of the same goods, with a new quantity for each line; a blank line is left out. */
export function RequestQuotationAgainDialog({ token, page, close }: AgainDialogProps) {
  const { say } = useCustomerPageSpeech();
  const [key] = useState(createRandomUuid);
  const [quantities, setQuantities] = useState(
    () => new Map(page.lines.map(({ id, quantity }) => [id, String(quantity)])),
  );
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const [requestedDate, setRequestedDate] = useState('');
  const [made, setMade] = useState<number>();
  const { isBusy, failure, getIssue, setIssues, send } = useFormSubmission(hasField);

  const requestedLines = page.lines.flatMap(({ id }) => {
    const quantity = normalizeTypedNumber(quantities.get(id) ?? '').trim();
    return quantity === '' || Number(quantity) === 0 ? [] : [{ id, quantity }];
  });
  const submit = (): void => {
    const missing = [
      ...(name.trim() === '' ? ['name'] : []),
      ...(requestedLines.length === 0 ? ['lines'] : []),
    ];
    if (missing.length > 0) {
      setIssues(missing.map((path) => ({ path, rule: 'required' })));
      return;
    }
    void send(async () => {
      const { number } = await callApi(customerPageCalls.orderAgain, {
        ...toCustomerLinkCredentials(token),
        body: { key, name, message, requestedDate, lines: requestedLines },
      });
      setMade(number);
    });
  };

  if (made !== undefined)
    return (
      <CustomerPageDialog
        title={say(texts.againTitle)}
        lead={say(texts.requested, { number: made, seller: page.seller.name })}
        close={close}
        submit={close}
      >
        <div className={classes.dialogActs}>
          <button type="submit" className={classes.primary}>
            {say(texts.back)}
          </button>
        </div>
      </CustomerPageDialog>
    );
  return (
    <CustomerPageDialog
      title={say(texts.againTitle)}
      lead={say(texts.againLead)}
      close={close}
      submit={submit}
    >
      {page.lines.map(({ id, product }) => (
        <CustomerPageField
          key={id}
          label={say(texts.quantityOf, { product })}
          kind="number"
          max={12}
          value={quantities.get(id) ?? ''}
          issue={getIssue(`lines.${requestedLines.findIndex((line) => line.id === id)}.quantity`)}
          change={(value) => setQuantities(new Map(quantities).set(id, value))}
        />
      ))}
      {getIssue('lines') !== undefined && (
        <p role="alert" className={classes.fault}>
          {say(texts.nothingAsked)}
        </p>
      )}
      <CustomerPageField
        label={say(texts.optional, { label: say(texts.neededBy) })}
        kind="date"
        value={requestedDate}
        issue={getIssue('requestedDate')}
        change={setRequestedDate}
      />
      <CustomerNameAndMessage
        {...{ name, setName, message, setMessage, getIssue }}
        messageLabel={say(texts.optional, { label: say(texts.comment) })}
      />
      <CustomerPageDialogActions
        confirmLabel={say(texts.sendRequest)}
        {...{ failure, isBusy, close }}
      />
    </CustomerPageDialog>
  );
}
