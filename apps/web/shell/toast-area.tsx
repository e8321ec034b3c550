import { Notifications } from '@mantine/notifications';

/** Area of the toasts: at the top right, at most four at a time. */
export default function ToastArea() {
  return <Notifications position="top-right" limit={4} />;
}
