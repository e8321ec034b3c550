import { useCallback, useEffect, useState } from 'react';
import { useLazyCode } from '../kit/parts/use-lazy-code.ts';
import { registerReauthenticationDialog } from '../kit/request-reauthentication.ts';

const loadDialog = () => import('./reauthentication-dialog.tsx');

interface Waiting {
  settle(isProven: boolean): void;
}

/** Shows the dialog of a proof when a call requires one. Its code is loaded then. */
export function ReauthenticationDialogHost() {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(
    () =>
      registerReauthenticationDialog(
        () =>
          new Promise<boolean>((resolve) => {
            setWaiting({
              settle: (isProven) => {
                setWaiting(undefined);
                resolve(isProven);
              },
            });
          }),
      ),
    [],
  );
  const giveUp = useCallback(() => waiting?.settle(false), [waiting]);
  const dialog = useLazyCode(waiting !== undefined, loadDialog, giveUp);
  if (!dialog || !waiting) return null;
  return <dialog.default settle={waiting.settle} />;
}
