import { OrdersTabs } from './orders-tabs.tsx';

/** All orders that the person reaches. */
export default function OrdersScreen() {
  return <OrdersTabs view="orders" />;
}
