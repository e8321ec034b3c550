/** Requests a proof of who the user is. Returns whether it was given. */
type ProofDialog = () => Promise<boolean>;

let dialog: ProofDialog | undefined;
let requested: Promise<boolean> | undefined;

/** Registers the dialog that requests proofs. Returns a function that removes it. */
export function registerReauthenticationDialog(opened: ProofDialog): () => void {
  dialog = opened;
  return () => {
    if (dialog === opened) dialog = undefined;
  };
}

/** Requests a proof, once for all calls that wait for it; false where no screen can show the dialog. */
export function requestReauthentication(): Promise<boolean> {
  requested ??= (dialog?.() ?? Promise.resolve(false)).finally(() => {
    requested = undefined;
  });
  return requested;
}
