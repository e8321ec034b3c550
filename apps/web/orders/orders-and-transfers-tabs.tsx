import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { orders, type OrderListScreen } from '@tarima/domain/orders/order';
import type { ScreenTabs } from '@tarima/domain/profiles/table-words';
import { transferTexts } from '@tarima/domain/transfers/texts';
import { lazy } from 'react';
import { ListTabs, type ListTab } from '../kit/list/list-tabs.tsx';
import { OrdersList } from './orders-list.tsx';

const TransfersList = lazy(() => import('./transfer-requests-list.tsx'));

interface OrdersTabsProps {
  readonly view: Exclude<OrderListScreen, 'orders_planning'>;
}

/** Tabs of the sellers: their orders, and the transfer requests between divisions. */
export function OrdersAndTransfersTabs({ view }: OrdersTabsProps) {
  const tabs = {
    orders: {
      words: getEntityWords('list', orders.entity),
      render: () => <OrdersList view={view} />,
    },
    transfers: { words: transferTexts.tab, render: () => <TransfersList /> },
  } satisfies Record<ScreenTabs['orders'], ListTab>;
  return <ListTabs tabs={tabs} first="orders" />;
}
