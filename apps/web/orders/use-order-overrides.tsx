import type { Element } from '@tarima/domain/kit/schemas';
import { orderDocument, type ActedOrder } from '@tarima/domain/orders/document';
import { orderModules, type OrderView } from '@tarima/domain/orders/order';
import { orderTexts, type OrderAction } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import {
  Ban,
  Braces,
  Check,
  CircleCheckBig,
  Download,
  FilePenLine,
  Mail,
  PackageOpen,
  Pencil,
  Route,
  Shuffle,
  Trash2,
  Undo2,
  Warehouse,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatMoney } from '@tarima/domain/kit/amount';
import { asRecord, asText } from '../kit/cells/display-value.ts';
import { buildBulkActions, buildVerbMenu } from '../kit/document/verb-menu.ts';
import { editAction } from '../kit/many/plain-actions.ts';
import type { ListBulkAction, ModuleOverrides } from '../kit/module-overrides.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { usePanel } from '../kit/panel/use-panel.ts';
import { useMay } from '../kit/use-may.ts';
import { useLanguage } from '../kit/words.tsx';
import { LateFlag } from './late-flag.tsx';
import type { OrderVerbRequest } from './order-dialog.tsx';
import { customFieldsPart, OrderPanel, revisionPart } from './order-panel.tsx';
import { orderOptions, invalidateOrders } from './orders-data.ts';
import type { Paper } from './pdf-dialog.tsx';
import { StatusCell } from './status-cell.tsx';

const icons: Readonly<Record<OrderAction, LucideIcon>> = {
  view: PackageOpen,
  downloadPdf: Download,
  sendByEmail: Mail,
  edit: Pencil,
  accept: Check,
  reject: X,
  cancel: Ban,
  createOrder: Route,
  editOrder: Route,
  revise: FilePenLine,
  proposeOrigins: Route,
  changeOrigins: Shuffle,
  editCustomFields: Braces,
  remove: Trash2,
  plan: Route,
  editPlan: Pencil,
  unplan: Undo2,
  endPlan: CircleCheckBig,
  bringIn: Warehouse,
};

/** Actions of planning on an order of its list; selling does the rest here. */
export type PlanningActions = Readonly<
  Record<
    Extract<OrderAction, 'plan' | 'editPlan' | 'endPlan' | 'bringIn'>,
    (order: Element) => void
  >
>;

/** Only the custom fields of an order can be edited in place. */
const isEditableInPlace = (order: Element): boolean => {
  const facts = toOrderFacts(order);
  return facts !== undefined && orderDocument.allows('editCustomFields', facts.status);
};
const editMany: ListBulkAction = { ...editAction, allows: isEditableInPlace };

/** Behaviour of a list of orders in one of the three views: actions by status, panel, late flag. */
export function useOrderOverrides(view: OrderView, planning?: PlanningActions) {
  const client = useQueryClient();
  const { language, say } = useLanguage();
  const seesPrices = useMay()('prices');
  const [request, setRequest] = useState<OrderVerbRequest>();
  const [paper, setPaper] = useState<Paper>();
  const isOpen = request !== undefined || paper !== undefined;
  const rememberFocus = useFocusReturn(isOpen, request?.id ?? paper?.id);

  const { panel, open, leave } = usePanel(orderModules[view]);
  const overrides = useMemo<ModuleOverrides>(() => {
    const ask =
      (verb: OrderVerbRequest['verb']) =>
      (order: Element): void => {
        const facts = toOrderFacts(order);
        if (!facts) return;
        const customer = asText(asRecord(order['customer'])?.name);
        const total = asText(order['total']);
        const params = {
          total: total === '' ? say(orderTexts.whatIsQuoted) : formatMoney(total),
          customer,
        };
        rememberFocus();
        setRequest({ verb, id: order.id, facts, params });
      };
    const show =
      (wish: Paper['wish']) =>
      ({ id }: Element): void => {
        rememberFocus();
        setPaper({ id, wish });
      };
    const edit = ({ id }: Element) => open({ mode: 'edit', id });
    const runs: Record<OrderAction, ((order: Element) => void) | null> = {
      view: null,
      // The paper shows prices.
      downloadPdf: seesPrices ? show('download') : null,
      sendByEmail: seesPrices ? show('send') : null,
      edit,
      createOrder: edit,
      editOrder: edit,
      revise: ({ id }) => open({ mode: 'edit', id, part: revisionPart }),
      // Bulk actions only.
      proposeOrigins: null,
      changeOrigins: edit,
      editCustomFields: ({ id }) => open({ mode: 'edit', id, part: customFieldsPart }),
      accept: ask('accept'),
      reject: ask('reject'),
      cancel: ask('cancel'),
      remove: ask('remove'),
      plan: null,
      editPlan: null,
      endPlan: null,
      bringIn: null,
      unplan: ask('unplan'),
      ...planning,
    };
    return {
      cells: {
        late: (order) => <LateFlag order={order} />,
        status: (order) => <StatusCell order={order} />,
      },
      isFixed: () => true,
      actions: (order) => buildVerbMenu(orderDocument, toOrderFacts(order), { view, icons, runs }),
      add: view === 'orders_planning' ? null : orderTexts.addQuotation,
      ...(view === 'orders_planning' && { emptyHint: orderTexts.nothingToPlan }),
      // Sellers change them, as from the row's menu.
      canEditInPlace: (order) => view !== 'orders_planning' && isEditableInPlace(order),
      many: [
        ...buildBulkActions(orderDocument, toOrderFacts, { view, icons }),
        ...(view === 'orders_planning' ? [] : [editMany]),
      ],
      changedMany: invalidateOrders,
      Panel: OrderPanel,
      onNear: ({ id }) => void client.prefetchQuery(orderOptions(id, language)),
    };
  }, [view, planning, open, client, language, say, rememberFocus, seesPrices]);

  return {
    ways: overrides,
    asked: request,
    paper,
    /** After an action in the order's panel the panel stays open: with the origins of an accepted order, closed for a deleted one. */
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

/** Returns the data that decides about the verbs of an order, from a row of the list. */
function toOrderFacts(order: Element): ActedOrder | undefined {
  const { status } = order;
  const moment = (name: string) => asText(order[name]) || null;
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
