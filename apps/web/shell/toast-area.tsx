import { Notifications } from '@mantine/notifications';

/** Where toasts appear: top right, at most four at a time. */
export default function ToastArea() {
  return <Notifications position="top-right" limit={4} />;
}
