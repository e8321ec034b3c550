import { returnTexts } from '@tarima/domain/returns/texts';
import { DocumentPanel } from '../kit/document/document-panel.tsx';
import { DocumentScreen } from '../kit/document/document-screen.tsx';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { returnDialogs } from './return-dialogs.ts';
import { ReturnView } from './return-view.tsx';
import { returnEntity } from './returns-data.ts';

const ReturnPanel = (control: SidePanelControl) => (
  <DocumentPanel
    entity={returnEntity}
    control={control}
    getName={({ customer }) => customer.name}
    wide={() => 60}
    renderView={(record) => <ReturnView key={record.id} record={record} close={control.close} />}
  />
);

const overrides: ModuleOverrides = {
  // A return is announced on the screen of its order.
  add: null,
  emptyHint: returnTexts.emptyHint,
  changedMany: returnEntity.invalidate,
  Panel: ReturnPanel,
};

/** List of the returns of all orders: announced and received ones. */
export default function ReturnsList() {
  return <DocumentScreen entity={returnEntity} dialogs={returnDialogs} overrides={overrides} />;
}
