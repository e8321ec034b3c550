import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { orderDocument, type OrderVerbContext } from '@tarima/domain/orders/document';
import { orderModules, type OrderListScreen } from '@tarima/domain/orders/order';
import { orderTexts, type OrderAction } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatMoney } from '@tarima/domain/kit/amount';
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { buildDocumentBulkActions, buildDocumentVerbMenu } from '../kit/document/verb-menu.ts';
import { bulkEditAction } from '../kit/many/plain-bulk-actions.ts';
import type { ListBulkAction, ModuleOverrides } from '../kit/form/module-overrides.ts';
import { useFocusReturn } from '../kit/frame/use-focus-return.ts';
import { useSidePanel } from '../kit/frame/use-side-panel.ts';
import { useHasPermission } from '../kit/use-has-permission.ts';
import { useLanguage, type Speech } from '../kit/words.tsx';
import { LateOrderFlag } from './late-order-flag.tsx';
import type { OrderVerbRequest } from './order-verb-dialog.tsx';
import { customFieldsSubPanelName, OrderPanel, revisionSubPanelName } from './order-panel.tsx';
import { orderQueryOptions, invalidateOrders } from './orders-data.ts';
import type { QuotationPdfRequest } from './quotation-pdf-dialog.tsx';
import { OrderStatusCell } from './order-status-cell.tsx';
import { useListAppHooks } from '../kit/data/list-app-hooks.ts';
import { useQuotationTaxRate } from './use-quotation-tax-rate.ts';
import { addTax } from '@tarima/domain/kit/money';

/** Actions of planning on an order of its list; selling does the rest here. */
export type OrderPlanningActions = Readonly<
  Record<
    Extract<OrderAction, 'plan' | 'editPlan' | 'endPlan' | 'bringIn'>,
    (order: ModuleRecord) => void
  >
>;

/** Verbs that change an order, the most frequent one first: the shortcut for editing runs the first one that the order allows. */
const editVerbs = [
  'edit',
  'revise',
  'createOrder',
  'editOrder',
  'changeOrigins',
  'editCustomFields',
];

/** Custom fields of an order are the only ones that can be edited in place. */
const isEditableInPlace = (order: ModuleRecord): boolean => {
  const facts = toOrderFacts(order);
  return facts !== undefined && orderDocument.allows('editCustomFields', facts.status);
};
const editMany: ListBulkAction = { ...bulkEditAction, allows: isEditableInPlace };

/** Returns the behaviour of a list of orders in one of the three views: actions by status, panel, late flag. */
export function useOrderListOverrides(
  view: OrderListScreen,
  planningActions?: OrderPlanningActions,
) {
  const client = useQueryClient();
  const { language, say } = useLanguage();
  const { mayDelete } = useListAppHooks();
  const seesPrices = useHasPermission()('prices');
  const taxRate = useQuotationTaxRate(undefined);
  const [request, setRequest] = useState<OrderVerbRequest>();
  const [paper, setPaper] = useState<QuotationPdfRequest>();
  const isOpen = request !== undefined || paper !== undefined;
  const rememberFocus = useFocusReturn(isOpen, request?.id ?? paper?.id);

  const { panel, open, leave } = useSidePanel(orderModules[view]);
  const overrides = useMemo<ModuleOverrides>(() => {
    const ask =
      (verb: OrderVerbRequest['verb']) =>
      (order: ModuleRecord): void => {
        const facts = toOrderFacts(order);
        if (!facts) return;
        const customer = toDisplayText(parseNamedRecord(order['customer'])?.name);
        const total = toDisplayText(order['total']);
        const params = {
          total: total === '' ? say(orderTexts.whatIsQuoted) : formatAccepted(total, taxRate, say),
          customer,
        };
        rememberFocus();
        setRequest({ verb, id: order.id, facts, params });
      };
    const show =
      (wish: QuotationPdfRequest['wish']) =>
      ({ id }: ModuleRecord): void => {
        rememberFocus();
        setPaper({ id, wish });
      };
    const edit = ({ id }: ModuleRecord) => open({ mode: 'edit', id });
    const runs: Record<OrderAction, ((order: ModuleRecord) => void) | null> = {
      view: null,
      // The document shows prices.
      downloadPdf: seesPrices ? show('download') : null,
      sendByEmail: seesPrices ? show('send') : null,
      edit,
      createOrder: edit,
      editOrder: edit,
      revise: ({ id }) => open({ mode: 'edit', id, part: revisionSubPanelName }),
      // Bulk action, and no action of a row.
      proposeOrigins: null,
      changeOrigins: edit,
      editCustomFields: ({ id }) => open({ mode: 'edit', id, part: customFieldsSubPanelName }),
      accept: ask('accept'),
      reject: ask('reject'),
      cancel: ask('cancel'),
      remove: mayDelete ? ask('remove') : null,
      plan: null,
      editPlan: null,
      endPlan: null,
      bringIn: null,
      unplan: ask('unplan'),
      ...planningActions,
    };
    return {
      cells: {
        late: (order) => <LateOrderFlag order={order} />,
        status: (order) => <OrderStatusCell order={order} />,
      },
      isFixed: () => true,
      editedBy: view === 'orders_planning' ? ['plan', 'editPlan'] : editVerbs,
      actions: (order) => buildDocumentVerbMenu(orderDocument, toOrderFacts(order), { view, runs }),
      add: view === 'orders_planning' ? null : orderTexts.addQuotation,
      ...(view === 'orders_planning' && { emptyHint: orderTexts.nothingToPlan }),
      // Sellers edit the custom fields, as from the menu of the row.
      canEditInPlace: (order) => view !== 'orders_planning' && isEditableInPlace(order),
      many: [
        ...buildDocumentBulkActions(orderDocument, toOrderFacts, view),
        ...(view === 'orders_planning' ? [] : [editMany]),
      ],
      changedMany: invalidateOrders,
      Panel: OrderPanel,
      onNear: ({ id }) => void client.prefetchQuery(orderQueryOptions(id, language)),
    };
  }, [
    view,
    planningActions,
    open,
    client,
    language,
    say,
    rememberFocus,
    seesPrices,
    mayDelete,
    taxRate,
  ]);

  return {
    ways: overrides,
    asked: request,
    paper,
    /** Keeps the panel of an order open after an action in it, with the origins of an accepted order; closes it for a deleted one. */
    done: ({ verb, id }: OrderVerbRequest) => {
      if (!('id' in panel) || panel.id !== id) return;
      if (verb === 'accept') open({ mode: 'edit', id });
      if (verb === 'remove') leave();
    },
    close: () => {
      setRequest(undefined);
      setPaper(undefined);
    },
  };
}

/** Formats the amount that a customer accepts, with tax where the company adds one. */
const formatAccepted = (net: string, rate: number | undefined, say: Speech['say']): string =>
  rate === undefined
    ? formatMoney(net)
    : say(orderTexts.taxedTotal, { total: formatMoney(addTax(net, rate).total) });

/** Returns the data that decides about the verbs of an order, from a row of the list. */
function toOrderFacts(order: ModuleRecord): OrderVerbContext | undefined {
  const { status } = order;
  const moment = (name: string) => toDisplayText(order[name]) || null;
  return orderDocument.isStatus(status)
    ? {
        status,
        computedStartDate: moment('computedStartDate'),
        computedEndDate: moment('computedEndDate'),
        productionFinishedAt: moment('productionFinishedAt'),
        madeAt: moment('madeAt'),
      }
    : undefined;
}
