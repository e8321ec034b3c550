import { say } from '@tarima/domain/kit/words';
import { hasCallAccess } from '@tarima/domain/profiles/profiles';
import {
  purchaseMailedEvent,
  type purchaseCalls,
  type WholePurchase,
} from '@tarima/domain/purchases/contract';
import { purchaseMailWords } from '@tarima/domain/purchases/mail';
import { purchaseDocument } from '@tarima/domain/purchases/document';
import { sql } from 'kysely';
import type { z } from 'zod';
import { getAccount } from '../accounts/queries.ts';
import type { Transaction } from '../kit/database.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { renderMail } from '../kit/mail/render-mail.ts';
import { sendMail } from '../kit/mail/mail.ts';
import { getCopyRecipients, countMailsAgainstLimit } from '../kit/mail/mailed-papers.ts';
import type { ActingUser } from '../kit/serve.ts';
import { formatCalendarDay, printPurchaseOrder } from './print-purchase-order.ts';
import {
  lockPurchase,
  listPurchaseLines,
  assertPurchaseTransition,
  getPurchaseScope,
  setPurchaseStatus,
} from './purchase-row.ts';
import { getPurchase } from './queries.ts';
import { getBuyableSupplier } from './buyable-supplier.ts';

/**
 * Mails a purchase order with its PDF.
 * It goes to the supplier unless another recipient is named, in their language unless another is chosen. A draft is sent by it.
 * The sender gets the replies, and a notification of success or failure.
 * @throws CodedError ATTEMPTS_LIMIT_EXCEEDED; WRONG_VALUES: 409 on `status` where it has no lines or is over;
 * `supplier` `inactive`; `copies`.
 */
export async function mailPurchaseOrder(
  tx: Transaction,
  files: FileService,
  person: ActingUser,
  id: number,
  sent: z.output<typeof purchaseCalls.mail.body>,
): Promise<void> {
  const purchase = await lockPurchase(tx, id, getPurchaseScope(person));
  const status = assertPurchaseTransition(
    purchase,
    'mail',
    (await listPurchaseLines(tx, id)).length,
  );
  const supplier = await getBuyableSupplier(tx, purchase.supplierId, true);
  if (status !== purchase.status) await setPurchaseStatus(tx, id, status);
  const account = await getAccount(tx);
  const language = sent.language ?? supplier.language;
  const purchaseDto = await getPurchase(tx, id, language, getPurchaseScope(person));
  const to = sent.to ?? purchaseDto.supplier.email;
  const copies = getCopyRecipients(to, sent, person);
  const content = await printPurchaseOrder(
    files,
    account,
    purchaseDto,
    hasCallAccess('costs', person.profile),
    language,
  );
  await countMailsAgainstLimit(tx, 'purchases', person, [to, ...copies]);
  const { message } = sent;
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
      title: purchaseMailWords.title,
      paragraphs: [
        purchaseMailWords.greeting,
        purchaseMailWords.text,
        ...(message === undefined ? [] : [purchaseMailWords.message]),
        purchaseMailWords.regards,
      ],
      params: {
        id,
        account: account.name,
        supplier: purchaseDto.supplier.name,
        expected: formatCalendarDay(purchaseDto.expectedOn, language),
        store: formatDestination(purchaseDto),
        name: person.name,
        email: person.email,
        message: message ?? '',
      },
    }),
    attachments: [
      {
        filename: `${say(purchaseDocument.getPaper('paper').fileName, language, { id })}.pdf`,
        contentType: 'application/pdf',
        content,
      },
    ],
    report: {
      userId: person.id,
      event: purchaseMailedEvent,
      payload: { purchaseId: id, email: to },
    },
  });
  await tx.row(sql`
    update purchases set mailed_at = present(), mailed_to = ${[to, ...copies].join(', ')}
    where account_id = ${tx.accountId} and id = ${id}`);
}

const formatDestination = ({ store }: WholePurchase): string =>
  `${store.name}, ${store.division.name}`;
