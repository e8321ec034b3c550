import { OrdersAndTransfersTabs } from './orders-and-transfers-tabs.tsx';

/** Screen of all orders that the user may see. */
export default function OrdersScreen() {
  return <OrdersAndTransfersTabs view="orders" />;
}
