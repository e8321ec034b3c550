import type { Module } from '@tarima/domain/kit/module';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { WholePurchase } from '@tarima/domain/purchases/contract';
import { purchaseDocument } from '@tarima/domain/purchases/document';
import { purchases } from '@tarima/domain/purchases/purchase';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IdCell } from '../kit/cells/cells.tsx';
import { DocumentVerbBar } from '../kit/document/document-verb-bar.tsx';
import { RecordLoadingPanel } from '../kit/panel/record-loading-panel.tsx';
import { SidePanel } from '../kit/panel/side-panel.tsx';
import { getOpenPanelState, useLastShownContent } from '../kit/panel/use-last-shown-content.ts';
import type { SidePanelControl } from '../kit/panel/use-side-panel.ts';
import { isKeyForFocusedElement } from '../kit/shortcuts.ts';
import { useLanguage } from '../kit/words.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { PurchaseView } from './purchase-view.tsx';
import { purchaseQueryOptions } from './purchases-data.ts';

/** The side panel of purchases: one to read, a draft to change, or a new one. */
export function PurchasePanel(control: SidePanelControl & { readonly module: Module }) {
  const { panel, open, close } = control;
  const { say, language } = useLanguage();
  const { shown, openCount } = useLastShownContent(getOpenPanelState(panel));
  const id = shown && 'id' in shown ? shown.id : undefined;
  const purchase = useQuery({
    ...purchaseQueryOptions(id ?? 0, language),
    enabled: id !== undefined,
  });
  if (!shown) return null;
  const known = id === undefined ? undefined : purchase.data;
  const isOpen = known !== undefined && purchaseDocument.is('open', known.status);
  // A purchase that was sent is only shown, even when the address opens its form.
  const isEditing = shown.mode === 'edit' && (!known || isOpen);
  const content = (): ReactNode => {
    if (id === undefined)
      return <PurchaseForm key={openCount} purchase={undefined} control={control} />;
    if (!known) return <RecordLoadingPanel module={purchases} reading={purchase} close={close} />;
    if (isEditing)
      return (
        <PurchaseForm
          key={openCount}
          purchase={known}
          control={control}
          reload={() => void purchase.refetch()}
        />
      );
    return <PurchaseView purchase={known} close={close} />;
  };
  const words = id === undefined ? 'creating' : isEditing ? 'editing' : 'viewing';
  return (
    <SidePanel
      opened={panel.mode !== 'none' && panel.mode !== 'gear'}
      title={say(getEntityWords(words, purchases.entity))}
      {...(id !== undefined && { aside: <IdCell id={id} /> })}
      wide
      actions={
        known &&
        !isEditing && (
          <DocumentVerbBar
            record={asRow(known)}
            name={known.supplier.name}
            keyed={isOpen ? { name: 'edit', key: 'e' } : undefined}
          />
        )
      }
      close={close}
      onKey={(event) => {
        if (event.key !== 'e' || isEditing || !isOpen || isKeyForFocusedElement(event)) return;
        event.preventDefault();
        open({ mode: 'edit', id: known.id });
      }}
    >
      {content()}
    </SidePanel>
  );
}

/** Returns a purchase in the form of its row. */
const asRow = (purchase: WholePurchase): ModuleRecord => ({
  id: purchase.id,
  status: purchase.status,
  lines: purchase.lines.length,
  customFields: {},
  metadata: {},
  createdAt: purchase.createdAt,
  updatedAt: purchase.updatedAt,
});
