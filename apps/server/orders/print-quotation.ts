import { formatLocalDay } from '@tarima/domain/kit/time-zone';
import { say } from '@tarima/domain/kit/words';
import { orderDocument } from '@tarima/domain/orders/document';
import { getQuotationFileName, quotationTexts } from '@tarima/domain/orders/mails';
import { sql } from 'kysely';
import { buildLetterhead, getPaperBranding } from '../accounts/letterhead.ts';
import type { ResolvedAccount } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { getOrRenderCachedPdf } from '../kit/pdf/cached-pdf.ts';
import { renderPdf } from '../kit/pdf/render.ts';
import {
  renderQuotationContent,
  type Addressee,
  type PrintedQuotation,
} from './quotation-content.ts';

/** Prints a quotation as a PDF in one language; the same content is drawn only once. */
export function printQuotation(
  files: FileService,
  account: ResolvedAccount,
  {
    order,
    addressee,
    promised,
    drawings = [],
    language,
    now,
  }: Pick<PrintedQuotation, 'order' | 'addressee' | 'promised' | 'language'> & {
    readonly drawings?: PrintedQuotation['drawings'];
    readonly now: Date;
  },
): Promise<Buffer> {
  const { timeZone } = account;
  const { history: _, ...shown } = order;
  const today = formatLocalDay(now.getTime(), timeZone);
  const acceptedAt = orderDocument.is('agreed', order.status)
    ? order.history.findLast(({ event }) => event === 'accept')?.at
    : undefined;
  return getOrRenderCachedPdf(
    files,
    account.id,
    [
      'quotation',
      shown,
      addressee,
      acceptedAt,
      promised && [promised, today],
      drawings,
      language,
      getPaperBranding(account),
      timeZone,
    ],
    async () =>
      renderPdf({
        language,
        letterhead: await buildLetterhead(account, language, {
          title: say(quotationTexts.title, language),
          subtitle: say(
            order.revision > 1 ? quotationTexts.revisionNumber : quotationTexts.number,
            language,
            { id: order.id, revision: order.revision },
          ),
          fileTitle: `${say(quotationTexts.title, language)} ${order.id}`,
          note: order.customer.user.name,
        }),
        content: renderQuotationContent({
          order,
          addressee,
          acceptedAt,
          promised,
          drawings,
          language,
          timeZone,
          today,
        }),
      }),
  );
}

/** Loads the address and identification numbers of an order's customer, for its papers. */
export async function loadAddressee(tx: Transaction, customerId: number): Promise<Addressee> {
  const found = await tx.row(sql<Addressee>`
    select address, tax_number as "taxNumber", phone_number as "phoneNumber"
    from customers where account_id = ${tx.accountId} and id = ${customerId}`);
  return found ?? { address: null, taxNumber: null, phoneNumber: null };
}

/** Formats the file name `quotation-{id}-{date}.pdf`, with the current day in the company's time zone. */
export const formatQuotationFileName = (id: number, account: ResolvedAccount, now: Date): string =>
  `${getQuotationFileName(id, formatLocalDay(now.getTime(), account.timeZone))}.pdf`;
