import { OrdersTabs } from './orders-tabs.tsx';

/** Screen of all orders that the user may see. */
export default function OrdersScreen() {
  return <OrdersTabs view="orders" />;
}
