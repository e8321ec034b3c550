import { orderModules, type OrderView } from '@tarima/domain/orders/order';
import { lazy, Suspense } from 'react';
import { ListScreen } from '../kit/list/list-screen.tsx';
import { useEver } from '../kit/use-ever.ts';
import { useOrderOverrides, type PlanningActions } from './use-order-overrides.tsx';

const OrderDialog = lazy(async () => ({
  default: (await import('./order-dialog.tsx')).OrderDialog,
}));
const PdfDialog = lazy(async () => ({ default: (await import('./pdf-dialog.tsx')).PdfDialog }));

interface OrdersListProps {
  readonly view: OrderView;
  /** Actions of the planning view. Created once, outside of rendering. */
  readonly planning?: PlanningActions;
}

/** The list of orders in one of its three views, with everything that can be done to them. */
export function OrdersList({ view, planning }: OrdersListProps) {
  const { ways: overrides, asked: request, paper, done, close } = useOrderOverrides(view, planning);
  return (
    <>
      <ListScreen key={view} module={orderModules[view]} overrides={overrides} />
      <Suspense>
        {useEver(request !== undefined) && (
          <OrderDialog request={request} done={done} close={close} />
        )}
        {useEver(paper !== undefined) && <PdfDialog paper={paper} close={close} />}
      </Suspense>
    </>
  );
}
