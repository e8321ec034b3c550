import { DocumentPanel } from '../kit/document/document-panel.tsx';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { PurchaseView } from './purchase-view.tsx';
import { purchaseEntity } from './purchases-data.ts';

/** Panel of purchases: a purchase to read, a draft to edit, or a new purchase. */
export const PurchasePanel = (control: SidePanelControl) => (
  <DocumentPanel
    entity={purchaseEntity}
    control={control}
    getName={({ supplier }) => supplier.name}
    renderForm={(purchase, { key, reload }) => (
      <PurchaseForm key={key} purchase={purchase} control={control} reload={reload} />
    )}
    renderView={(purchase) => <PurchaseView purchase={purchase} close={control.close} />}
  />
);
