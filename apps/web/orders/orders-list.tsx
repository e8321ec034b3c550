import { orderModules, type OrderListScreen } from '@tarima/domain/orders/order';
import { lazy, Suspense } from 'react';
import { ListScreen } from '../kit/list/list-screen.tsx';
import { useHasEverBeenTrue } from '../kit/use-has-ever-been-true.ts';
import { useOrderListOverrides, type OrderPlanningActions } from './use-order-list-overrides.tsx';

const OrderDialog = lazy(async () => ({
  default: (await import('./order-verb-dialog.tsx')).OrderVerbDialog,
}));
const PdfDialog = lazy(async () => ({
  default: (await import('./quotation-pdf-dialog.tsx')).QuotationPdfDialog,
}));

interface OrdersListProps {
  readonly view: OrderListScreen;
  /** Actions of the planning view. Created once, outside of rendering. */
  readonly planning?: OrderPlanningActions;
}

/** List of orders in one of its three views, with all actions on orders. */
export function OrdersList({ view, planning }: OrdersListProps) {
  const {
    ways: overrides,
    asked: request,
    paper,
    done,
    close,
  } = useOrderListOverrides(view, planning);
  return (
    <>
      <ListScreen key={view} module={orderModules[view]} overrides={overrides} />
      <Suspense>
        {useHasEverBeenTrue(request !== undefined) && (
          <OrderDialog request={request} done={done} close={close} />
        )}
        {useHasEverBeenTrue(paper !== undefined) && <PdfDialog paper={paper} close={close} />}
      </Suspense>
    </>
  );
}
