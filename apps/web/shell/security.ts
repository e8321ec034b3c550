import { setNonce } from 'get-nonce';

/** Returns the nonce of this page, set by the server: styles made at run time carry it, or the browser refuses them. */
export const readStyleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// Sets the nonce that react-remove-scroll, under the drawers and modals, takes from get-nonce.
setNonce(readStyleNonce());
