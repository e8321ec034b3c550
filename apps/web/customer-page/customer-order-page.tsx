import type { CustomerPage } from '@tarima/domain/customer-page/contract';
import {
  customerStateExplanations,
  customerStateWords,
  customerPageTexts as texts,
} from '@tarima/domain/customer-page/texts';
import type { Language } from '@tarima/domain/kit/words';
import { useEffect, useRef, useState } from 'react';
import { RequestQuotationAgainDialog } from './request-quotation-again-dialog.tsx';
import { QuotationAnswerDialog, type QuotationAnswer } from './quotation-answer-dialog.tsx';
import { buildCustomerPageColors } from './colors.ts';
import classes from './customer-page.module.css';
import { CustomerOrderLines } from './customer-order-lines.tsx';
import { CustomerOrderDocuments } from './customer-order-documents.tsx';
import { useCustomerPageSpeech } from './speech.tsx';
import {
  CustomerOrderDetails,
  OrderProgressSteps,
  CustomerOrderTotals,
} from './customer-order-details.tsx';
import type { CustomerPageNotice } from './use-customer-page.ts';

interface OrderPageProps {
  readonly token: string;
  readonly page: CustomerPage;
  readonly notice: CustomerPageNotice;
  read(notice?: CustomerPageNotice): Promise<void>;
  show(page: CustomerPage, notice: CustomerPageNotice): void;
  speak(language: Language): void;
}

/** Page on which a customer answers an order and then follows it. */
export function CustomerOrderPage({ token, page, notice, read, show, speak }: OrderPageProps) {
  const { say } = useCustomerPageSpeech();
  const [answering, setAnswering] = useState<QuotationAnswer>();
  const [isAsking, setIsAsking] = useState(false);
  const { number, state, company } = page;
  const isOpen = state === 'open';
  const isQuoted = isOpen || state === 'rejected' || state === 'expired';
  const title = say(isQuoted ? texts.quotation : texts.order, { number });

  useEffect(() => {
    document.title = `${title} · ${company.name}`;
  }, [title, company.name]);

  const actions = isOpen ? (
    <div className={classes.acts} data-open>
      <button type="button" className={classes.primary} onClick={() => setAnswering('accept')}>
        {say(texts.accept)}
      </button>
      <button type="button" className={classes.plain} onClick={() => setAnswering('reject')}>
        {say(texts.reject)}
      </button>
    </div>
  ) : (
    <div className={classes.acts}>
      <button type="button" className={classes.primary} onClick={() => setIsAsking(true)}>
        {say(isQuoted ? texts.askAnew : texts.again)}
      </button>
    </div>
  );

  return (
    <div className={classes.page} style={buildCustomerPageColors(company.colors)}>
      <Header page={page} speak={speak} />
      <main className={classes.main}>
        <div className={classes.heading}>
          <h1>{title}</h1>
          <p className={classes.dimmed}>
            {say(texts.forCustomer, { customer: page.customer })}
            {page.revision > 1 && ` · ${say(texts.revision, { revision: page.revision })}`}
          </p>
        </div>
        <PageNotice page={page} notice={notice} />
        <section className={classes.state} data-state={state} aria-labelledby="state">
          <h2 id="state">{say(customerStateWords[state])}</h2>
          <p>{say(customerStateExplanations[state])}</p>
          <Decision page={page} />
        </section>
        <div className={classes.columns}>
          <div className={classes.wide}>
            <OrderProgressSteps page={page} />
            <CustomerOrderLines page={page} />
          </div>
          <aside className={classes.side}>
            <CustomerOrderTotals page={page} />
            <CustomerOrderDetails token={token} page={page} />
            {actions}
            <CustomerOrderDocuments token={token} page={page} />
            <Contact page={page} />
          </aside>
        </div>
      </main>
      {answering && (
        <QuotationAnswerDialog
          key={answering}
          token={token}
          page={page}
          answering={answering}
          close={() => setAnswering(undefined)}
          read={read}
          show={show}
        />
      )}
      {isAsking && (
        <RequestQuotationAgainDialog token={token} page={page} close={() => setIsAsking(false)} />
      )}
    </div>
  );
}

function Header({ page, speak }: Pick<OrderPageProps, 'page' | 'speak'>) {
  const { say, language } = useCustomerPageSpeech();
  const { name, logo, address, taxNumber, phoneNumber } = page.company;
  const other: Language = language === 'es' ? 'en' : 'es';
  const companyFacts = [address, taxNumber, phoneNumber].filter((text) => text !== null);
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <span className={classes.company}>
          {logo !== null && <img className={classes.logo} src={logo} alt="" />}
          <span>
            <strong>{name}</strong>
            {companyFacts.length > 0 && <small>{companyFacts.join(' · ')}</small>}
          </span>
        </span>
        <button
          type="button"
          lang={other}
          className={classes.language}
          onClick={() => speak(other)}
        >
          {say(texts.otherLanguage)}
        </button>
      </div>
    </header>
  );
}

/** Notice of a change since the page was loaded; it is read aloud, and has the focus for a moment. */
function PageNotice({ page, notice }: Pick<OrderPageProps, 'page' | 'notice'>) {
  const { say } = useCustomerPageSpeech();
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (notice !== null) box.current?.focus();
  }, [notice]);
  if (notice === null) return null;
  return (
    <p ref={box} role="alert" tabIndex={-1} className={classes.notice} data-notice={notice}>
      {say(texts[notice], { seller: page.seller.name })}
    </p>
  );
}

function Decision({ page }: Pick<OrderPageProps, 'page'>) {
  const { say, moment } = useCustomerPageSpeech();
  const { decision, state } = page;
  if (!decision || state === 'expired' || state === 'open') return null;
  const { by, at: when, reason } = decision;
  const at = moment(when);
  const words =
    state === 'canceled'
      ? say(texts.endedAt, { at })
      : state === 'rejected'
        ? by === null
          ? say(texts.rejectedAt, { at })
          : say(texts.rejectedBy, { name: by, at })
        : by === null
          ? say(texts.acceptedAt, { at })
          : say(texts.acceptedBy, { name: by, at });
  return (
    <p className={classes.dimmed}>
      {words}
      {reason !== null && <q>{reason}</q>}
    </p>
  );
}

function Contact({ page }: Pick<OrderPageProps, 'page'>) {
  const { say } = useCustomerPageSpeech();
  const { name, email } = page.seller;
  return (
    <p className={classes.contact}>
      {say(texts.questions)}{' '}
      <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
        {say(texts.contact, { name })}
      </a>
    </p>
  );
}
