import { createRecord } from '@tarima/domain/kit/create-record';
import { confirmedReturnVerbs } from '@tarima/domain/returns/document';
import { returnTexts } from '@tarima/domain/returns/texts';
import { lazy } from 'react';
import { DocumentPanel } from '../kit/document/document-panel.tsx';
import { DocumentScreen } from '../kit/document/document-screen.tsx';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { ReturnView } from './return-view.tsx';
import { invalidateReturns, returnEntity } from './returns-data.ts';

const VerbDialog = lazy(async () => ({
  default: (await import('./return-verb-dialog.tsx')).ReturnVerbDialog,
}));
const ReceiveDialog = lazy(async () => ({
  default: (await import('./receive-return-dialog.tsx')).ReceiveReturnDialog,
}));
const Sheet = lazy(async () => ({
  default: (await import('./return-sheet-dialog.tsx')).ReturnSheetDialog,
}));

const ReturnPanel = (control: SidePanelControl) => (
  <DocumentPanel
    entity={returnEntity}
    control={control}
    getName={({ customer }) => customer.name}
    wide={() => 60}
    renderView={(record) => <ReturnView key={record.id} record={record} close={control.close} />}
  />
);

const dialogs = {
  ...createRecord(confirmedReturnVerbs, () => VerbDialog),
  receive: ReceiveDialog,
  paper: Sheet,
};
const overrides: ModuleOverrides = {
  // A return is announced on the screen of its order.
  add: null,
  emptyHint: returnTexts.emptyHint,
  changedMany: invalidateReturns,
  Panel: ReturnPanel,
};

/** List of the returns of all orders: announced and received ones. */
export default function ReturnsList() {
  return <DocumentScreen entity={returnEntity} dialogs={dialogs} overrides={overrides} />;
}
