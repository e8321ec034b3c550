import { OrdersAndTransfersTabs } from './orders-and-transfers-tabs.tsx';

/** Screen of the user's own orders. */
export default function MyOrdersScreen() {
  return <OrdersAndTransfersTabs view="my_orders" />;
}
