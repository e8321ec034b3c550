import { customerPageCalls, type CustomerPage } from '@tarima/domain/customer-page/contract';
import { customerOrderSteps } from '@tarima/domain/customer-page/customer-order-state';
import { customerStateWords, customerPageTexts as texts } from '@tarima/domain/customer-page/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useEffect, useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import classes from './customer-page.module.css';
import { useCustomerPageSpeech } from './speech.tsx';
import { toCustomerLinkCredentials } from './use-customer-page.ts';

interface OfPage {
  readonly page: CustomerPage;
}

/** Progress of an accepted order to the customer. */
export function OrderProgressSteps({ page }: OfPage) {
  const { say } = useCustomerPageSpeech();
  const at = customerOrderSteps.findIndex((step) => step === page.state);
  if (at < 0) return null;
  return (
    <section className={classes.card} aria-labelledby="where">
      <h2 id="where">{say(texts.where)}</h2>
      <ol className={classes.steps}>
        {customerOrderSteps.map((step, position) => (
          <li
            key={step}
            data-done={position <= at || undefined}
            aria-current={position === at ? 'step' : undefined}
          >
            <span className={classes.dot} aria-hidden />
            {say(customerStateWords[step])}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Totals of the order. */
export function CustomerOrderTotals({ page }: OfPage) {
  const { say, money } = useCustomerPageSpeech();
  const { subtotal, discount, total, tax } = page;
  const rows: [string, string][] = [
    ...(Number(discount) > 0
      ? ([
          [say(texts.subtotal), money(subtotal)],
          [say(texts.discount), `−${money(discount)}`],
        ] satisfies [string, string][])
      : []),
    ...(tax
      ? ([
          [say(texts.beforeTax), money(total)],
          [say(texts.tax, { rate: tax.rate }), money(tax.amount)],
        ] satisfies [string, string][])
      : []),
  ];
  return (
    <section className={classes.card} aria-label={say(texts.total)}>
      <dl className={classes.sums}>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{say(tax ? texts.totalWithTax : texts.total)}</dt>
          <dd>{money((tax ?? page).total)}</dd>
        </div>
      </dl>
      <p className={classes.small}>{say(texts.currency)}</p>
    </section>
  );
}

/** Dates and terms of the order. */
export function CustomerOrderDetails({ token, page }: OfPage & { readonly token: string }) {
  const { say, day, calendarDay } = useCustomerPageSpeech();
  const promised = usePromise(token, page);
  const { validUntil, requestedDate, readyAt, paymentTerms, deliveryPlace, notes, state } = page;
  const shown: [LocalizedWords, string | null][] = [
    [texts.validUntil, state === 'open' && validUntil !== null ? day(validUntil) : null],
    [texts.readyOn, promised && `${day(promised)}, ${say(texts.readyIfNow)}`],
    [texts.expectedOn, readyAt && day(readyAt)],
    [texts.requestedFor, requestedDate && calendarDay(requestedDate)],
    [texts.paymentTerms, paymentTerms],
    [texts.deliveryPlace, deliveryPlace],
    [texts.quotedOn, day(page.quotedAt)],
    [texts.notes, notes],
  ];
  return (
    <dl className={`${classes.card} ${classes.facts}`}>
      {shown.map(
        ([label, text]) =>
          text !== null && (
            <div key={label.en}>
              <dt>{say(label)}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Loads the date by which the order could be ready. The server needs a moment for it; the page does not wait. */
function usePromise(token: string, { state, revision }: CustomerPage): string | null {
  const [promise, setPromise] = useState<{ revision: number; readyAt: string | null }>();
  useEffect(() => {
    if (state !== 'open') return undefined;
    const asking = new AbortController();
    callApi(customerPageCalls.promise, {
      ...toCustomerLinkCredentials(token),
      signal: asking.signal,
    })
      .then(({ readyAt }) => setPromise({ revision, readyAt }))
      .catch(() => undefined);
    return () => asking.abort();
  }, [token, state, revision]);
  return state === 'open' && promise?.revision === revision ? promise.readyAt : null;
}
