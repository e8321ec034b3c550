import { readFile } from 'node:fs/promises';
import { createWrongValueError } from '@tarima/domain/kit/errors';
import { formatMoney } from '@tarima/domain/kit/amount';
import type { Language } from '@tarima/domain/kit/words';
import { getCustomerPagePath } from '@tarima/domain/customer-page/contract';
import { customerLinkMailWords } from '@tarima/domain/customer-page/texts';
import type { PricedOrder } from '@tarima/domain/orders/answers';
import { quotationMailedEvent } from '@tarima/domain/orders/contract';
import { orderDocument } from '@tarima/domain/orders/document';
import { quotationMailWords } from '@tarima/domain/orders/mails';
import { sql } from 'kysely';
import { getAccount } from '../accounts/queries.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { ReceivedUpload } from '../kit/files/upload.ts';
import { renderMail } from '../kit/mail/render-mail.ts';
import { sendMail } from '../kit/mail/mail.ts';
import { getCopyRecipients, countMailsAgainstLimit } from '../kit/mail/mailed-papers.ts';
import type { ActingUser } from '../kit/serve.ts';
import { formatLongDay } from './format-long-day.ts';
import { saveSentQuotationRevision } from '../fulfilment/order-content.ts';
import { assertPricesApproved } from '../fulfilment/price-approval.ts';
import { createOrderLink } from '../fulfilment/order-links.ts';
import { recordShownPromise } from '../fulfilment/order-promises.ts';
import { lockOrder } from '../fulfilment/order-row.ts';
import { formatQuotationFileName, loadAddressee, printQuotation } from './print-quotation.ts';
import { loadQuotationDrawings } from './quotation-drawings.ts';
import { loadQuotationPromisedDates, type LineDatePromiser } from './quotation-promise.ts';
import { getCustomerLanguage, getOrder } from './queries.ts';
import { getOrderScope, sellerOrderScreens } from './order-scope.ts';

/** Dependencies for printing a quotation on the server. */
export interface QuotationPrinter {
  readonly files: FileService;
  readonly promiseLines: LineDatePromiser;
  /** Returns the URL of the account for browsers, without a trailing slash. */
  addressIn(tx: Transaction): Promise<string>;
}

/**
 * Mails a quotation with its PDF: the one of the request, or the server's own. By default it goes to the customer, in their language.
 * Replies go to the sender, who is notified of success or failure.
 * @returns the recipient's address.
 * @throws CodedError ATTEMPTS_LIMIT_EXCEEDED; WRONG_VALUES: with status 409 on `status` for an order that is no longer a quotation,
 * on `approval` until its prices are approved; `email` when the customer has none.
 */
export async function mailQuotation(
  tx: Transaction,
  { files, promiseLines, addressIn }: QuotationPrinter,
  person: ActingUser,
  orderId: number,
  sent: {
    readonly language: Language | undefined;
    /** Whether the server's PDF shows when the goods could be finished. */
    readonly promise: boolean;
    readonly pdf: File | undefined;
    readonly message: string | undefined;
    readonly to: string | undefined;
    readonly copies: readonly string[];
    readonly copyToMe: boolean;
    /** Whether the mail links to the page on which the customer answers. */
    readonly link: boolean;
  },
): Promise<string> {
  const { accountId } = person;
  const locked = await lockOrder(tx, orderId, getOrderScope(person, sellerOrderScreens));
  const { status } = locked;
  orderDocument.refuseUnless('sendByEmail', status);
  await assertPricesApproved(tx, orderId);
  const language = sent.language ?? (await getCustomerLanguage(tx, orderId));
  const order = await getOrder(tx, orderId, language);
  const to = sent.to ?? order.customer.email;
  if (to === null) throw createWrongValueError('email', 'required');
  const copies = getCopyRecipients(to, sent, person);
  const account = await getAccount(tx);
  const now = new Date(getServerTime());
  const isPromiseShown = sent.promise && !(sent.pdf instanceof ReceivedUpload);
  const promised = isPromiseShown
    ? await loadQuotationPromisedDates(tx, person, language, order, promiseLines)
    : undefined;
  const content =
    sent.pdf instanceof ReceivedUpload
      ? await readFile(sent.pdf.received.path)
      : await printQuotation(files, account, {
          order,
          addressee: await loadAddressee(tx, order.customer.id),
          drawings: await loadQuotationDrawings(tx, order),
          promised,
          language,
          now,
        });
  const filename = formatQuotationFileName(orderId, account, now);
  await countMailsAgainstLimit(tx, 'quotations', person, [to, ...copies]);
  await saveSentQuotationRevision(tx, locked, person.id);
  const mailedTo = [to, ...copies].join(', ');
  const created = sent.link ? await createOrderLink(tx, person, locked, { mailedTo }) : undefined;
  if (promised?.end) await recordShownPromise(tx, order, promised.end);
  const button = created && {
    words: customerLinkMailWords.see,
    url: `${await addressIn(tx)}${getCustomerPagePath(created.token)}`,
  };
  await sendMail(tx, {
    to,
    copies,
    fromName: account.name,
    replyTo: { name: person.name, address: person.email },
    ...renderMail({
      language,
      account: {
        name: account.name,
        background: account.style.bgColor,
        text: account.style.textColor,
      },
      isAnswered: true,
      title: quotationMailWords.title,
      paragraphs: [
        quotationMailWords.greeting,
        order.tax ? quotationMailWords.taxedText : quotationMailWords.text,
        ...(['paymentTerms', 'deliveryPlace', 'notes'] as const).flatMap((name) =>
          order[name] === null ? [] : quotationMailWords[name],
        ),
        ...(sent.message === undefined ? [] : [quotationMailWords.message]),
        quotationMailWords.regards,
      ],
      params: buildParams(order, account, person, { language, message: sent.message }),
      ...(button && { button }),
    }),
    attachments: [{ filename, contentType: 'application/pdf', content }],
    report: { userId: person.id, event: quotationMailedEvent, payload: { orderId, email: to } },
  });
  await tx.row(sql`
    insert into orders_moves (account_id, owner_id, event, from_status, to_status, user_id, reason)
    values (${accountId}, ${orderId}, 'mail', ${status}, ${status}, ${person.id},
      ${mailedTo})`);
  return to;
}

const buildParams = (
  { id, customer, total, tax, expirationDate, paymentTerms, deliveryPlace, notes }: PricedOrder,
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
  person: ActingUser,
  { language, message = '' }: { readonly language: Language; readonly message: string | undefined },
) => ({
  id,
  account: name,
  customer: customer.user.name,
  total: formatMoney(tax?.total ?? total),
  expires: expirationDate === null ? '—' : formatLongDay(expirationDate, language, timeZone),
  paymentTerms: paymentTerms ?? '',
  deliveryPlace: deliveryPlace ?? '',
  notes: notes ?? '',
  name: person.name,
  email: person.email,
  message,
});
