import { OrdersAndTransfersTabs } from './orders-tabs.tsx';

/** Screen of the user's own orders. */
export default function MyOrdersScreen() {
  return <OrdersAndTransfersTabs view="my_orders" />;
}
