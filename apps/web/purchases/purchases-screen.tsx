import { createRecord } from '@tarima/domain/kit/create-record';
import { purchaseCalls } from '@tarima/domain/purchases/contract';
import {
  confirmedPurchaseVerbs,
  purchaseDocument,
  type ConfirmedPurchaseVerb,
} from '@tarima/domain/purchases/document';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { lazy } from 'react';
import { callApi } from '../kit/call-api.ts';
import { createPaperDialog, createTransitionDialog } from '../kit/document/create-verb-dialogs.tsx';
import { DocumentScreen } from '../kit/document/document-screen.tsx';
import { OutstandingMaterialList } from './outstanding-material-list.tsx';
import { PurchasePanel } from './purchase-panel.tsx';
import { purchaseEntity } from './purchases-data.ts';

const TransitionDialog = createTransitionDialog(purchaseEntity, {
  call: (verb: ConfirmedPurchaseVerb, input) => callApi(purchaseCalls[verb], input),
  follows: ({ verb, id }) => verb === 'close' && <OutstandingMaterialList id={id} />,
});
const ReceiveDialog = lazy(async () => ({
  default: (await import('./receive-goods-dialog.tsx')).ReceiveGoodsDialog,
}));
const MailDialog = lazy(async () => ({
  default: (await import('./mail-purchase-dialog.tsx')).MailPurchaseDialog,
}));

const dialogs = {
  ...createRecord(confirmedPurchaseVerbs, () => TransitionDialog),
  edit: null,
  mail: MailDialog,
  receive: ReceiveDialog,
  paper: createPaperDialog(purchaseDocument, 'paper', purchaseCalls.paper),
};
const overrides = { emptyHint: purchaseTexts.emptyHint, Panel: PurchasePanel };

/** Screen of the purchases from suppliers, with the goods received. */
export default function PurchasesScreen() {
  return <DocumentScreen entity={purchaseEntity} dialogs={dialogs} overrides={overrides} />;
}
