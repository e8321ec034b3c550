import { Button } from '@mantine/core';
import { purchaseCalls, type PurchaseReceipt } from '@tarima/domain/purchases/contract';
import { receiptVerbs } from '@tarima/domain/purchases/receipt-verbs';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../kit/call-api.ts';
import { MomentText } from '../kit/cells/cells.tsx';
import {
  DocumentVerbDialog,
  type DocumentVerbRequest,
} from '../kit/document/document-verb-dialog.tsx';
import { toastDocumentRefusal } from '../kit/document/use-toast-document-refusal.ts';
import { formatDecimal, formatMoment } from '../kit/format.ts';
import { useLanguage } from '../kit/words.tsx';
import { invalidateMaterialStock, purchaseEntity } from './purchases-data.ts';
import classes from './purchases.module.css';

type UndoRequest = DocumentVerbRequest<'undo', PurchaseReceipt>;

/** Receipts of a purchase: their goods, and the undoing of a receipt that was a mistake. */
export function PurchaseReceipts({
  purchaseId,
  receipts,
}: {
  readonly purchaseId: number;
  readonly receipts: readonly PurchaseReceipt[];
}) {
  const { say } = useLanguage();
  const [request, setRequest] = useState<UndoRequest>();
  return (
    <section className={classes.section} aria-labelledby="purchase-receipts">
      <h3 id="purchase-receipts" className={classes.heading}>
        {say(purchaseTexts.receipts)}
      </h3>
      {receipts.length === 0 && <p className={classes.none}>{say(purchaseTexts.noReceipts)}</p>}
      <ol className={classes.receipts}>
        {receipts.map((receipt) => (
          <Receipt
            key={receipt.id}
            receipt={receipt}
            undo={() => setRequest({ verb: 'undo', id: purchaseId, facts: receipt })}
          />
        ))}
      </ol>
      <UndoReceiptDialog request={request} close={() => setRequest(undefined)} />
    </section>
  );
}

function Receipt({ receipt, undo }: { readonly receipt: PurchaseReceipt; undo(): void }) {
  const { say, language } = useLanguage();
  const { receivedAt, store, invoice, receivedBy, moreCame, undone } = receipt;
  const moment = formatMoment(receivedAt, language);
  return (
    <li data-undone={undone !== null || undefined}>
      <strong>
        <MomentText instant={receivedAt} />
      </strong>
      <span>{store.name}</span>
      {invoice !== null && <span>{say(purchaseTexts.invoiceOf, { invoice })}</span>}
      {receivedBy && <span>{say(purchaseTexts.receivedBy, { name: receivedBy.name })}</span>}
      {moreCame !== null && <span>{say(purchaseTexts.moreCameOf, { reason: moreCame })}</span>}
      {undone === null ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={say(purchaseTexts.undoReceiptOf, { moment })}
          onClick={undo}
        >
          {say(receiptVerbs.undo.words)}
        </Button>
      ) : (
        <strong>
          {undone.by
            ? say(purchaseTexts.undoneBy, { name: undone.by.name, reason: undone.reason })
            : say(purchaseTexts.undone, { reason: undone.reason })}{' '}
          · <MomentText instant={undone.at} />
        </strong>
      )}
      <Goods receipt={receipt} />
    </li>
  );
}

/** Goods of a receipt; framed with a label where they are about to leave the stock. */
function Goods({
  receipt,
  leaves = false,
}: {
  readonly receipt: PurchaseReceipt;
  readonly leaves?: boolean;
}) {
  const { say, language } = useLanguage();
  return (
    <ul
      {...(leaves && { className: classes.givenUp, 'aria-label': say(purchaseTexts.leavingGoods) })}
    >
      {receipt.items.map((item) => (
        <li key={`${item.material.id} ${item.lotCode}`}>
          {formatDecimal(item.quantity, 3, language)} · {item.material.name} · {item.lotCode}
          {item.tally && <Tally tally={item.tally} />}
        </li>
      ))}
    </ul>
  );
}

/** Totals of counted packs: pieces, both footages and the volume, side by side. */
function Tally({ tally }: { readonly tally: NonNullable<ReceiptItem['tally']> }) {
  const { say } = useLanguage();
  const { pieces, nominal, full, cubicMetres } = tally;
  return (
    <span className={classes.day}>
      {say(purchaseTexts.tallied, { pieces, nominal, full, volume: cubicMetres })}
    </span>
  );
}

type ReceiptItem = PurchaseReceipt['items'][number];

const renderLeavingGoods = ({ facts }: UndoRequest) => <Goods receipt={facts} leaves />;

interface UndoReceiptDialogProps {
  readonly request: UndoRequest | undefined;
  close(): void;
}

/** Confirms the undoing of a receipt with its reason, and lists the goods that leave the stock. */
function UndoReceiptDialog({ request, close }: UndoReceiptDialogProps) {
  const speech = useLanguage();
  const { language } = speech;
  const client = useQueryClient();
  return (
    <DocumentVerbDialog
      document={{ verbs: receiptVerbs }}
      request={request}
      follows={renderLeavingGoods}
      run={async ({ id, facts }, reason, idempotencyKey) => {
        const changed = await callApi(purchaseCalls.undoReceipt, {
          params: { id, receiptId: facts.id },
          query: { lang: language },
          body: { reason },
          idempotencyKey,
        });
        await purchaseEntity.store(client, language, changed);
        invalidateMaterialStock(client);
      }}
      onRefused={(error) => {
        purchaseEntity.invalidate(client);
        return toastDocumentRefusal(error, speech, purchaseEntity);
      }}
      close={close}
    />
  );
}
