import { useCallback, useEffect, useState } from 'react';
import { useLazyCode } from '../kit/parts/use-lazy-code.ts';
import { registerProofDialog } from '../kit/request-proof.ts';

const loadDialog = () => import('./proof-dialog.tsx');

interface Waiting {
  settle(isProven: boolean): void;
}

/** Shows the dialog of a proof when a call requires one. Its code is loaded then. */
export function ProofDialogHost() {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(
    () =>
      registerProofDialog(
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
