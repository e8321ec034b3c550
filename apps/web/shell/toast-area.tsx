import { Notifications } from '@mantine/notifications';

/** Area of toasts: at the top, beside the buttons of the page, at most four at a time. */
export default function ToastArea() {
  return <Notifications position="top-right" limit={4} />;
}
