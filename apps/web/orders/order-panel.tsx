import type { Module } from '@tarima/domain/kit/module';
import type { WholeOrder } from '@tarima/domain/orders/answers';
import { orderDocument } from '@tarima/domain/orders/document';
import { orders, orderListScreens } from '@tarima/domain/orders/order';
import { revisionTexts } from '@tarima/domain/orders/revision-texts';
import { orderTexts, type OrderAction } from '@tarima/domain/orders/texts';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { getOfferedDocumentVerbs } from '../kit/document/verb-menu.ts';
import { RecordVerbBar } from '../kit/panel/record-verb-bar.tsx';
import { RecordLoadingPanel, LoadingPanel } from '../kit/frame/record-loading-panel.tsx';
import { SidePanel } from '../kit/frame/side-panel.tsx';
import {
  getOpenPanelState,
  useLastShownContent,
  type OpenSidePanelState,
} from '../kit/frame/use-last-shown-content.ts';
import type { SidePanelControl } from '../kit/frame/use-side-panel.ts';
import { useModuleOverrides, type RowMenuAction } from '../kit/form/module-overrides.ts';
import { isKeyForFocusedElement } from '../kit/shortcuts.ts';
import { useLanguage } from '../kit/words.tsx';
import { OrderCustomFieldsPanel } from './order-custom-fields-panel.tsx';
import { OrderView } from './order-view.tsx';
import { orderQueryOptions } from './orders-data.ts';
import { OrderOriginsPanel } from './order-origins-panel.tsx';
import { QuotationPanel } from './quotation-panel.tsx';

/** Part of the address that opens the custom fields above an order's panel. */
export const customFieldsSubPanelName = 'custom_fields';
/** Part of the address that opens the change of an accepted order. */
export const revisionSubPanelName = 'revision';

const RevisionPanel = lazy(() => import('./revision/order-revision-panel.tsx'));

/** Panel of orders: a new quotation, an order to read, a quotation to edit, the origins of an order, or its custom fields. */
export function OrderPanel(control: SidePanelControl & { readonly module: Module }) {
  const { module, panel, open, close, leave } = control;
  const { shown, openCount: opening } = useLastShownContent(getOpenPanelState(panel));
  const speech = useLanguage();
  const { say } = speech;
  const { add } = useModuleOverrides();
  const id = shown && 'id' in shown ? shown.id : undefined;
  const order = useQuery({
    ...orderQueryOptions(id ?? 0, speech.language),
    enabled: id !== undefined,
  });
  const known = id === undefined ? undefined : order.data;
  if (!shown) return null;
  const actions = known ? getOfferedActions(known, module) : [];
  const mode = getMode(shown, actions);
  const edits = mode === 'view' ? actions.find(isEditing) : undefined;
  const edit = () => {
    if (edits && known) open({ mode: 'edit', id: known.id });
  };
  const copying: RowMenuAction = {
    words: orderTexts.copyToNew,
    icon: Copy,
    rank: 'seldom',
    run: (copied) => open({ mode: 'create', from: copied.id }),
  };
  const content = (): ReactNode => {
    if (id === undefined)
      return (
        <QuotationPanel
          key={opening}
          stored={undefined}
          from={'from' in shown ? shown.from : undefined}
          customer={'refers' in shown ? shown.refers?.['customer'] : undefined}
          close={close}
          leave={leave}
        />
      );
    if (!known) return <RecordLoadingPanel module={orders} reading={order} close={close} />;
    const shared = { order: known, close, leave };
    if (mode === 'customFields')
      return <OrderCustomFieldsPanel key={opening} {...shared} reload={() => order.refetch()} />;
    if (mode === 'origins') return <OrderOriginsPanel key={known.id} order={known} close={close} />;
    if (mode === 'view') return <OrderView order={known} close={close} />;
    return (
      <Editing
        key={opening}
        order={known}
        reading={order.isFetching}
        read={() => order.refetch()}
        revises={mode === 'revision'}
        close={close}
        leave={leave}
      />
    );
  };
  return (
    <SidePanel
      opened={panel.mode !== 'none'}
      title={getTitle(shown, known, mode, say)}
      wide={mode !== 'customFields'}
      actions={
        mode === 'view' &&
        known && (
          <RecordVerbBar
            record={known}
            name={String(known.id)}
            besides={add === null ? [] : [copying]}
            keyed={edits && { name: edits, key: 'e' }}
          />
        )
      }
      close={close}
      onKey={(event) => {
        if (event.key !== 'e' || !edits || isKeyForFocusedElement(event)) return;
        event.preventDefault();
        edit();
      }}
    >
      {content()}
    </SidePanel>
  );
}

interface EditingProps {
  readonly order: WholeOrder;
  readonly reading: boolean;
  /** True for an accepted order, which is revised; false for a quotation, which is edited. */
  readonly revises: boolean;
  read(): Promise<unknown>;
  close(): void;
  /** Closes without a confirmation. */
  leave(): void;
}

/** Editor of an order. The form keeps its initial order: it starts with the loaded order, and again when the user reloads it. */
function Editing({ order, reading, revises, read, close, leave }: EditingProps) {
  const [begun, setBegun] = useState<{ readonly order: WholeOrder; readonly time: number }>();
  if (!begun && !reading) setBegun({ order, time: 0 });
  if (!begun) return <LoadingPanel />;
  const reload = () => void read().then(() => setBegun(undefined));
  const shared = { close, leave, reload };
  return revises ? (
    <Suspense key={begun.time} fallback={<LoadingPanel />}>
      <RevisionPanel order={begun.order} {...shared} />
    </Suspense>
  ) : (
    <QuotationPanel key={begun.time} stored={begun.order} {...shared} />
  );
}

type Mode = 'edit' | 'view' | 'origins' | 'customFields' | 'revision';

/** Returns the actions that an order offers in the list that opened it. */
function getOfferedActions(order: WholeOrder, { name }: Module): readonly OrderAction[] {
  const { status } = order;
  const view = orderListScreens.find((each) => each === name);
  return view && orderDocument.isStatus(status)
    ? getOfferedDocumentVerbs(orderDocument, { ...order, status }, view)
    : [];
}

/** Returns true for actions that open the panel to change the order: only one of them runs at a time. */
const isEditing = (action: OrderAction): boolean =>
  action === 'edit' ||
  action === 'createOrder' ||
  action === 'editOrder' ||
  action === 'changeOrigins';

/** Returns the mode of the panel. An order that cannot be edited is shown, even when the address opens its form. */
function getMode(panel: OpenSidePanelState, actions: readonly OrderAction[]): Mode {
  if (panel.mode !== 'edit') return 'view';
  if (panel.part === customFieldsSubPanelName)
    return actions.includes('editCustomFields') ? 'customFields' : 'view';
  if (panel.part === revisionSubPanelName) return actions.includes('revise') ? 'revision' : 'view';
  if (actions.includes('edit')) return 'edit';
  return actions.some(isEditing) ? 'origins' : 'view';
}

function getTitle(
  panel: OpenSidePanelState,
  order: WholeOrder | undefined,
  mode: Mode,
  say: ReturnType<typeof useLanguage>['say'],
): string {
  if (!('id' in panel)) return say(orderTexts.addQuotation);
  const { id } = panel;
  if (mode === 'edit') return say(orderTexts.editing, { id });
  if (mode === 'origins') return say(orderTexts.origins, { id });
  if (mode === 'customFields') return say(orderTexts.customFieldsOf, { id });
  if (mode === 'revision') return say(revisionTexts.panel, { id });
  const isQuoted = orderDocument.is('quoted', order?.status);
  if (order && order.revision > 1)
    return say(isQuoted ? revisionTexts.viewingQuotation : revisionTexts.viewing, {
      id,
      number: order.revision,
    });
  return say(isQuoted ? orderTexts.viewingQuotation : orderTexts.viewing, { id });
}
