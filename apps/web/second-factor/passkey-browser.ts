import type {
  PasskeyAssertion,
  PasskeyAssertionOptions,
  PasskeyAttestation,
  PasskeyAttestationOptions,
} from '@tarima/domain/session/second-factor';

/** Whether the browser offers passkeys here: at https or localhost, and at a name, not at an address of numbers. */
export const arePasskeysAvailable = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|^\[/.test(location.hostname);

const loadLibrary = () => import('@simplewebauthn/browser');

/** Requests a signature of a passkey. @throws an error of the browser when the user cancels */
export async function signWithPasskey(options: PasskeyAssertionOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary();
  const { allowCredentials, ...rest } = options;
  const answer = await startAuthentication({
    optionsJSON: { ...rest, allowCredentials: allowCredentials.map(toDescriptor) },
  });
  const { id, rawId, type, authenticatorAttachment, response } = answer;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    ...(isAttachment(authenticatorAttachment) && { authenticatorAttachment }),
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle !== undefined && { userHandle }),
    },
  };
}

/** Requests a new passkey. @throws an error of the browser when the user cancels, or has one on this device */
export async function createPasskey(
  options: PasskeyAttestationOptions,
): Promise<PasskeyAttestation> {
  const { startRegistration } = await loadLibrary();
  const { excludeCredentials, ...rest } = options;
  const answer = await startRegistration({
    optionsJSON: { ...rest, excludeCredentials: excludeCredentials.map(toDescriptor) },
  });
  const { id, rawId, type, authenticatorAttachment, response } = answer;
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    ...(isAttachment(authenticatorAttachment) && { authenticatorAttachment }),
    response: {
      clientDataJSON,
      attestationObject,
      ...(transports !== undefined && { transports }),
    },
  };
}

const toDescriptor = ({ id, type, transports }: Descriptor) => ({
  id,
  type,
  transports: (transports ?? []).filter(isTransport),
});

type Descriptor = PasskeyAssertionOptions['allowCredentials'][number];

const attachments = ['platform', 'cross-platform'] as const;
const isAttachment = (value: unknown): value is (typeof attachments)[number] =>
  attachments.some((each) => each === value);

const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const isTransport = (value: string): value is (typeof transportNames)[number] =>
  transportNames.some((each) => each === value);
