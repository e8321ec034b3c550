import type { Element } from '@tarima/domain/kit/schemas';
import { purchaseDocument } from '@tarima/domain/purchases/document';
import { purchases } from '@tarima/domain/purchases/purchase';
import { purchaseTexts } from '@tarima/domain/purchases/texts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { buildVerbMenu } from '../kit/document/verb-menu.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/module-overrides.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { usePanel } from '../kit/panel/use-panel.ts';
import { useEver } from '../kit/use-ever.ts';
import { useLanguage } from '../kit/words.tsx';
import { isTransitionRequest, type PurchaseVerbRequest } from './verb-request.ts';
import { PurchasePanel } from './purchase-panel.tsx';
import { toActedPurchase, purchaseOptions } from './purchases-data.ts';
import { verbIcons } from './verb-icons.ts';

const PurchaseDialog = lazy(async () => ({
  default: (await import('./purchase-dialog.tsx')).PurchaseDialog,
}));
const ReceiveDialog = lazy(async () => ({
  default: (await import('./receive-dialog.tsx')).ReceiveDialog,
}));
const MailDialog = lazy(async () => ({
  default: (await import('./mail-dialog.tsx')).MailDialog,
}));
const Paper = lazy(async () => ({ default: (await import('./paper.tsx')).Paper }));

/** Screen of the purchases from suppliers, with the goods received. */
export default function PurchasesScreen() {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { open } = usePanel(purchases);
  const [request, setRequest] = useState<PurchaseVerbRequest>();
  const rememberFocus = useFocusReturn(request !== undefined, request?.id);

  const overrides = useMemo<ModuleOverrides>(() => {
    const asks = (verb: PurchaseVerbRequest['verb']) => (row: Element) => {
      const facts = toActedPurchase(row);
      if (!facts) return;
      rememberFocus();
      setRequest({ verb, id: row.id, facts });
    };
    const runs = {
      edit: ({ id }: Element) => open({ mode: 'edit', id }),
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
        buildVerbMenu(purchaseDocument, toActedPurchase(row), { icons: verbIcons, runs }),
      Panel: PurchasePanel,
      onNear: ({ id }) => void client.prefetchQuery(purchaseOptions(id, language)),
    };
  }, [client, language, open, rememberFocus]);

  const close = () => setRequest(undefined);
  const move = request && isTransitionRequest(request) ? request : undefined;
  const received = request?.verb === 'receive' ? request.id : undefined;
  const mailed = request?.verb === 'mail' ? request.id : undefined;
  const paper = request?.verb === 'paper' ? request.id : undefined;
  return (
    <>
      <ListScreen module={purchases} overrides={overrides} />
      <Suspense>
        {useEver(move !== undefined) && <PurchaseDialog request={move} close={close} />}
        {useEver(received !== undefined) && <ReceiveDialog id={received} close={close} />}
        {useEver(mailed !== undefined) && <MailDialog id={mailed} close={close} />}
        {useEver(paper !== undefined) && <Paper id={paper} close={close} />}
      </Suspense>
    </>
  );
}
