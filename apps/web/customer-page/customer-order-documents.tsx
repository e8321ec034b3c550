import { customerPageCalls, type CustomerPage } from '@tarima/domain/customer-page/contract';
import {
  shippedPieceCountWords,
  customerPageTexts as texts,
} from '@tarima/domain/customer-page/texts';
import { useState } from 'react';
import { callApiForFile } from '../kit/call-api.ts';
import { downloadFile } from '../kit/download-file.ts';
import classes from './customer-page.module.css';
import { useCustomerPageSpeech } from './speech.tsx';
import { toCustomerLinkCredentials } from './use-customer-page.ts';

/** Documents of the order: the quotation, and the shipped goods with their delivery notes. */
export function CustomerOrderDocuments({
  token,
  page,
}: {
  readonly token: string;
  readonly page: CustomerPage;
}) {
  const { say, sayCount, day, language } = useCustomerPageSpeech();
  const { number, shipments, state } = page;
  const hasPaper = state !== 'rejected' && state !== 'expired' && state !== 'canceled';
  if (!hasPaper && shipments.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="papers">
      <h2 id="papers">{say(texts.papers)}</h2>
      <ul className={classes.papers}>
        {hasPaper && (
          <li>
            <Paper
              label={say(texts.quotationPdf)}
              name={`${say(texts.quotation, { number })}.pdf`}
              fetchIt={() =>
                callApiForFile(customerPageCalls.quotationPdf, {
                  ...toCustomerLinkCredentials(token),
                  query: { lang: language },
                })
              }
            />
          </li>
        )}
        {shipments.map(({ id, arrived, at, pieces }) => (
          <li key={id}>
            <span>
              {say(texts.shipment, { id })} · {sayCount(shippedPieceCountWords, pieces)}
              {at !== null && (
                <small> {say(arrived ? texts.arrived : texts.left, { at: day(at) })}</small>
              )}
            </span>
            <Paper
              label={say(texts.deliveryNote)}
              name={`${say(texts.deliveryNote)} ${id}.pdf`}
              fetchIt={() =>
                callApiForFile(customerPageCalls.deliveryNote, {
                  ...toCustomerLinkCredentials(token),
                  params: { id },
                  query: { lang: language },
                })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Paper({
  label,
  name,
  fetchIt,
}: {
  readonly label: string;
  readonly name: string;
  fetchIt(): Promise<Blob>;
}) {
  const { say } = useCustomerPageSpeech();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const fetchPaper = async (): Promise<void> => {
    setState('busy');
    try {
      downloadFile(await fetchIt(), name);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button
        type="button"
        className={classes.paper}
        aria-busy={state === 'busy'}
        onClick={() => void fetchPaper()}
      >
        {label}
      </button>
      {state === 'failed' && <small role="alert">{say(texts.away)}</small>}
    </>
  );
}
