import { createRecord } from '@tarima/domain/kit/create-record';
import { confirmedPurchaseVerbs } from '@tarima/domain/purchases/document';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { lazy } from 'react';
import { DocumentScreen } from '../kit/document/document-screen.tsx';
import { PurchasePanel } from './purchase-panel.tsx';
import { purchaseEntity } from './purchases-data.ts';

const VerbDialog = lazy(async () => ({
  default: (await import('./purchase-verb-dialog.tsx')).PurchaseVerbDialog,
}));
const ReceiveDialog = lazy(async () => ({
  default: (await import('./receive-goods-dialog.tsx')).ReceiveGoodsDialog,
}));
const MailDialog = lazy(async () => ({
  default: (await import('./mail-purchase-dialog.tsx')).MailPurchaseDialog,
}));
const Paper = lazy(async () => ({
  default: (await import('./purchase-order-pdf-dialog.tsx')).PurchaseOrderPdfDialog,
}));

const dialogs = {
  ...createRecord(confirmedPurchaseVerbs, () => VerbDialog),
  edit: null,
  mail: MailDialog,
  receive: ReceiveDialog,
  paper: Paper,
};
const overrides = { emptyHint: purchaseTexts.emptyHint, Panel: PurchasePanel };

/** Screen of the purchases from suppliers, with the goods received. */
export default function PurchasesScreen() {
  return <DocumentScreen entity={purchaseEntity} dialogs={dialogs} overrides={overrides} />;
}
