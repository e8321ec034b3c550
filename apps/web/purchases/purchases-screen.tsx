import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { purchaseDocument } from '@tarima/domain/purchases/document';
import { purchases } from '@tarima/domain/purchases/purchase';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { buildDocumentVerbMenu } from '../kit/document/verb-menu.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/module-overrides.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { useSidePanel } from '../kit/panel/use-side-panel.ts';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useLanguage } from '../kit/words.tsx';
import { isPurchaseTransitionRequest, type PurchaseVerbRequest } from './verb-request.ts';
import { PurchasePanel } from './purchase-panel.tsx';
import { toPurchaseActionFacts, purchaseQueryOptions } from './purchases-data.ts';
import { purchaseVerbIcons } from './purchase-verb-icons.ts';

const PurchaseDialog = lazy(async () => ({
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

/** Screen of the purchases from suppliers, with the goods received. */
export default function PurchasesScreen() {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { open } = useSidePanel(purchases);
  const [request, setRequest] = useState<PurchaseVerbRequest>();
  const rememberFocus = useFocusReturn(request !== undefined, request?.id);

  const overrides = useMemo<ModuleOverrides>(() => {
    const asks = (verb: PurchaseVerbRequest['verb']) => (row: ModuleRecord) => {
      const facts = toPurchaseActionFacts(row);
      if (!facts) return;
      rememberFocus();
      setRequest({ verb, id: row.id, facts });
    };
    const runs = {
      edit: ({ id }: ModuleRecord) => open({ mode: 'edit', id }),
      mail: asks('mail'),
      send: asks('send'),
      receive: asks('receive'),
      paper: asks('paper'),
      reopen: asks('reopen'),
      close: asks('close'),
      cancel: asks('cancel'),
    };
    return {
      emptyHint: purchaseTexts.emptyHint,
      // Fixed rows: only the own form changes one, and none is deleted.
      isFixed: () => true,
      actions: (row) =>
        buildDocumentVerbMenu(purchaseDocument, toPurchaseActionFacts(row), {
          icons: purchaseVerbIcons,
          runs,
        }),
      Panel: PurchasePanel,
      onNear: ({ id }) => void client.prefetchQuery(purchaseQueryOptions(id, language)),
    };
  }, [client, language, open, rememberFocus]);

  const close = () => setRequest(undefined);
  const move = request && isPurchaseTransitionRequest(request) ? request : undefined;
  const received = request?.verb === 'receive' ? request.id : undefined;
  const mailed = request?.verb === 'mail' ? request.id : undefined;
  const paper = request?.verb === 'paper' ? request.id : undefined;
  return (
    <>
      <ListScreen module={purchases} overrides={overrides} />
      <Suspense>
        {useHasEverBeenTrue(move !== undefined) && <PurchaseDialog request={move} close={close} />}
        {useHasEverBeenTrue(received !== undefined) && (
          <ReceiveDialog id={received} close={close} />
        )}
        {useHasEverBeenTrue(mailed !== undefined) && <MailDialog id={mailed} close={close} />}
        {useHasEverBeenTrue(paper !== undefined) && <Paper id={paper} close={close} />}
      </Suspense>
    </>
  );
}
