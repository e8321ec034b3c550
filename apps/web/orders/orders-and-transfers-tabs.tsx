import { Tabs } from '@mantine/core';
import { getEntityWords } from '@tarima/domain/kit/entity-texts';
import { orders, type OrderListScreen } from '@tarima/domain/orders/order';
import { transferTexts } from '@tarima/domain/transfers/texts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useLanguage } from '../kit/words.tsx';
import { OrdersList } from './orders-list.tsx';
import classes from './orders.module.css';

const TransfersList = lazy(() => import('./transfer-requests-list.tsx'));

const transfersTab = 'transfers';

/** Tabs of the sellers: their orders, and the transfer requests between divisions. */
export function OrdersAndTransfersTabs({
  view,
}: {
  readonly view: Exclude<OrderListScreen, 'orders_planning'>;
}) {
  const { say } = useLanguage();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = search['tab'] === transfersTab ? transfersTab : 'orders';
  return (
    <Tabs
      className={classes.tabs ?? ''}
      value={tab}
      keepMounted={false}
      // Another tab has another list: page, filters and panel of this one do not apply to it.
      onChange={(next) =>
        void navigate({
          to: '.',
          search: next === transfersTab ? { tab: transfersTab } : {},
          resetScroll: false,
        })
      }
    >
      <Tabs.List>
        <Tabs.Tab value="orders" className={classes.tab ?? ''}>
          {say(getEntityWords('list', orders.entity))}
        </Tabs.Tab>
        <Tabs.Tab value={transfersTab} className={classes.tab ?? ''}>
          {say(transferTexts.tab)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="orders" className={classes.tabPanel ?? ''}>
        <OrdersList view={view} />
      </Tabs.Panel>
      <Tabs.Panel value={transfersTab} className={classes.tabPanel ?? ''}>
        <Suspense>
          <TransfersList />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
