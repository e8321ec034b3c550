import { setNonce } from 'get-nonce';

/** Returns the nonce of this page, which the server has set: styles that are made at run time contain it, or the browser refuses them. */
export const readStyleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// Sets the nonce that react-remove-scroll, which drawers and modals use, takes from get-nonce.
setNonce(readStyleNonce());
