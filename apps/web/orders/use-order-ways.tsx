import type { Element } from '@tarima/domain/kit/schemas';
import { actionsOf, type OrderAction } from '@tarima/domain/orders/actions';
import type { OrderView } from '@tarima/domain/orders/order';
import { isOrderStatus } from '@tarima/domain/orders/status';
import { actionWords, orderTexts } from '@tarima/domain/orders/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  Ban,
  Braces,
  Check,
  CircleCheckBig,
  Download,
  Mail,
  PackageOpen,
  Pencil,
  Route,
  Shuffle,
  Trash2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { asText } from '../kit/cells/shown-value.ts';
import type { OwnAction, OwnWays } from '../kit/own-ways.ts';
import { useFocusReturn } from '../kit/panel/use-focus-return.ts';
import { useLanguage } from '../kit/words.tsx';
import { LateFlag } from './late-flag.tsx';
import type { Asked } from './order-dialogs.tsx';
import { customFieldsPart, OrderPanel } from './order-panel.tsx';
import { orderOptions } from './orders-data.ts';
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
  changeOrigins: Shuffle,
  editCustomFields: Braces,
  remove: Trash2,
  plan: Route,
  editPlan: Pencil,
  endPlan: CircleCheckBig,
};

/** What planning does with an order of its list; selling does the rest here. */
export type PlanningActions = Readonly<
  Record<Extract<OrderAction, 'plan' | 'editPlan' | 'endPlan'>, (order: Element) => void>
>;

/** How a list of orders goes its own ways, in one of the three views: actions by status, panel, late flag. */
export function useOrderWays(view: OrderView, planning?: PlanningActions) {
  const router = useRouter();
  const client = useQueryClient();
  const { language } = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  const [paper, setPaper] = useState<Paper>();
  const isOpen = asked !== undefined || paper !== undefined;
  const rememberFocus = useFocusReturn(isOpen, asked?.order.id ?? paper?.id);

  const ways = useMemo<OwnWays>(() => {
    const openPanel = (id: number, part?: string) =>
      void router.navigate({
        to: router.latestLocation.pathname,
        search: {
          ...router.latestLocation.search,
          panel: 'edit',
          id,
          ...(part !== undefined && { part }),
        },
        resetScroll: false,
      });
    const ask =
      (question: Asked['question']) =>
      (order: Element): void => {
        rememberFocus();
        setAsked({ question, order });
      };
    const show =
      (wish: Paper['wish']) =>
      ({ id }: Element): void => {
        rememberFocus();
        setPaper({ id, wish });
      };
    const edit = ({ id }: Element) => openPanel(id);
    const runs: Partial<Record<OrderAction, (order: Element) => void>> = {
      downloadPdf: show('download'),
      sendByEmail: show('send'),
      edit,
      createOrder: edit,
      editOrder: edit,
      changeOrigins: edit,
      editCustomFields: ({ id }) => openPanel(id, customFieldsPart),
      accept: ask('accept'),
      reject: ask('reject'),
      cancel: ask('cancel'),
      remove: ask('remove'),
      ...planning,
    };
    return {
      cells: {
        late: (order) => <LateFlag order={order} />,
        status: (order) => <StatusCell order={order} />,
      },
      isFixed: () => true,
      actions: (order) =>
        actionsFor(order, view).flatMap((action): OwnAction[] => {
          const run = runs[action];
          return run ? [{ words: actionWords[action], icon: icons[action], run }] : [];
        }),
      add: view === 'orders_planning' ? null : orderTexts.addQuotation,
      ...(view === 'orders_planning' && { emptyHint: orderTexts.nothingToPlan }),
      Panel: OrderPanel,
      onNear: ({ id }) => void client.prefetchQuery(orderOptions(id, language)),
    };
  }, [view, planning, router, client, language, rememberFocus]);

  return {
    ways,
    asked,
    paper,
    close: () => {
      setAsked(undefined);
      setPaper(undefined);
    },
  };
}

/** What can be done to the order of a row, by the one table. */
function actionsFor(order: Element, view: OrderView): OrderAction[] {
  const { status } = order;
  if (!isOrderStatus(status)) return [];
  const moment = (name: string) => asText(order[name]) || null;
  return actionsOf(
    {
      status,
      computedStartDate: moment('computedStartDate'),
      computedEndDate: moment('computedEndDate'),
      productionFinishedAt: moment('productionFinishedAt'),
    },
    view,
    new Date(),
  );
}
