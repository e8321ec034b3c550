import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { orders, type OrderListScreen } from '@tarima/domain/orders/order';
import { transferTexts } from '@tarima/domain/transfers/texts';
import { lazy } from 'react';
import { ListTabs } from '../kit/list/list-tabs.tsx';
import { OrdersList } from './orders-list.tsx';

const TransfersList = lazy(() => import('./transfer-requests-list.tsx'));

interface OrdersTabsProps {
  readonly view: Exclude<OrderListScreen, 'orders_planning'>;
}

/** Tabs of the sellers: their orders, and the transfer requests between divisions. */
export const OrdersAndTransfersTabs = ({ view }: OrdersTabsProps) => (
  <ListTabs
    tabs={[
      {
        name: 'orders',
        words: getEntityWords('list', orders.entity),
        render: () => <OrdersList view={view} />,
      },
      { name: 'transfers', words: transferTexts.tab, render: () => <TransfersList /> },
    ]}
  />
);
