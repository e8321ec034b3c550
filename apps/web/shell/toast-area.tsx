import { Notifications } from '@mantine/notifications';
import { ReauthenticationDialogHost } from '../second-factor/reauthentication-dialog-host.tsx';

/** Area of toasts: at the top, beside the buttons of the page, at most four at a time; and the dialog of proofs, which calls of any screen open. */
export default function ToastArea() {
  return (
    <>
      <Notifications position="top-right" limit={4} />
      <ReauthenticationDialogHost />
    </>
  );
}
