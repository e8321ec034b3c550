import { z } from 'zod';
import { defineCall, idParams } from '../kit/contract.ts';
import { passwordMaxLength } from './password.ts';
import { tokensSchema } from './contract.ts';

/** Recovery codes of a user. */
export const recoveryCodeCount = 10;

/** Passkeys that a user can have. */
export const maxPasskeys = 20;

/** Code of an authenticator app, or a recovery code; blanks and hyphens do not matter. */
const typedCodeSchema = z
  .string('required')
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, 'required').min(6, 'min').max(20, 'max'));

/** Answer of a browser to a challenge of passkeys, in the shape of WebAuthn's JSON. */
const base64Url = z
  .string('required')
  .min(1, 'required')
  .max(20_000, 'max')
  .regex(/^[\w-]+$/, 'invalid');
const extensionResults = z.record(z.string(), z.unknown());
const attachment = z.enum(['platform', 'cross-platform'], 'option').exactOptional();
const transports = z.array(z.string().max(20, 'max')).max(10, 'selection').exactOptional();

export const passkeyAssertionSchema = z.strictObject({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key', 'option'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
  response: z.strictObject({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    userHandle: z.string().max(200, 'max').exactOptional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

export const passkeyAttestationSchema = z.strictObject({
  id: base64Url,
  rawId: base64Url,
  type: z.literal('public-key', 'option'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
  response: z.strictObject({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    authenticatorData: base64Url.exactOptional(),
    publicKey: base64Url.exactOptional(),
    publicKeyAlgorithm: z.number('number').exactOptional(),
    transports,
  }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestationSchema>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** Options with which a browser requests a signature of a passkey. */
const assertionOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['required', 'preferred']),
});
export type PasskeyAssertionOptions = z.infer<typeof assertionOptionsSchema>;

/** Options with which a browser makes a passkey. */
const attestationOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyAttestationOptions = z.infer<typeof attestationOptionsSchema>;

const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  lastUsedAt: z.iso.datetime({ offset: true }).nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Second factors of a user. */
export const secondFactorsSchema = z.object({
  /** Time since which an authenticator app is set up; null without one. */
  oneTimeCodesSince: z.iso.datetime({ offset: true }).nullable(),
  passkeys: z.array(passkeySchema),
  /** Recovery codes that were not used. */
  recoveryCodesLeft: z.int(),
  /** Whether the user's profile requires a second factor: the last one is not removed then. */
  required: z.boolean(),
});
export type SecondFactors = z.infer<typeof secondFactorsSchema>;

/** New recovery codes, shown this once, and the tokens of a session that can do everything where the user had none. */
const addedFactorSchema = z.object({
  /** Null where the user has recovery codes of an earlier factor. */
  recoveryCodes: z.array(z.string()).nullable(),
  tokens: tokensSchema.nullable(),
});
export type AddedSecondFactor = z.infer<typeof addedFactorSchema>;

const path = '/users/my-configs/second-factor';
const settingUp = 'setting-up-second-factor';

export const secondFactorCalls = {
  read: defineCall({ method: 'GET', path, access: settingUp, answer: secondFactorsSchema }),
  /** Draws a secret for an authenticator app. It waits 15 minutes for its first code, and the present one stays until then. */
  drawSecret: defineCall({
    method: 'POST',
    path: `${path}/one-time-codes`,
    access: settingUp,
    reauthenticates: true,
    secret: true,
    answer: z.object({
      /** The secret in base 32, to type into an app. */
      secret: z.string(),
      /** Address that an app reads from a QR code, and that QR code as an SVG path of squares, with its side. */
      address: z.string(),
      qr: z.object({ side: z.int(), path: z.string() }),
    }),
  }),
  confirmSecret: defineCall({
    method: 'POST',
    path: `${path}/one-time-codes/confirm`,
    access: settingUp,
    reauthenticates: true,
    secret: true,
    body: z.strictObject({ code: typedCodeSchema }),
    answer: addedFactorSchema,
  }),
  removeOneTimeCodes: defineCall({
    method: 'DELETE',
    path: `${path}/one-time-codes`,
    access: 'signed-in',
    reauthenticates: true,
    answer: secondFactorsSchema,
  }),
  /** Draws ten new recovery codes; the former ones end. */
  renewRecoveryCodes: defineCall({
    method: 'POST',
    path: `${path}/recovery-codes`,
    access: 'signed-in',
    reauthenticates: true,
    secret: true,
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  passkeyOptions: defineCall({
    method: 'POST',
    path: `${path}/passkeys/options`,
    access: settingUp,
    reauthenticates: true,
    secret: true,
    answer: attestationOptionsSchema,
  }),
  addPasskey: defineCall({
    method: 'POST',
    path: `${path}/passkeys`,
    access: settingUp,
    reauthenticates: true,
    secret: true,
    body: z.strictObject({
      name: z.string('required').trim().min(1, 'required').max(60, 'max'),
      passkey: passkeyAttestationSchema,
    }),
    answer: addedFactorSchema,
  }),
  removePasskey: defineCall({
    method: 'DELETE',
    path: `${path}/passkeys/{id}`,
    access: 'signed-in',
    reauthenticates: true,
    params: idParams,
    answer: secondFactorsSchema,
  }),
};

export const secondFactorCodeSchema = z.strictObject({ code: typedCodeSchema });

/** A proof of the second factor: a code, or the answer of a passkey. */
const secondFactorProofSchema = z.union(
  [secondFactorCodeSchema, z.strictObject({ passkey: passkeyAssertionSchema })],
  'required',
);

export const secondFactorSignInCalls = {
  /** Second factors that a user can sign in with, after the password. */
  read: defineCall({
    method: 'GET',
    path: '/current-session/second-factor',
    access: 'second-factor',
    answer: z.object({ oneTimeCodes: z.boolean(), passkeys: z.boolean() }),
  }),
  /** Ends the sign-in that a password began, with the second factor. */
  prove: defineCall({
    method: 'POST',
    path: '/current-session/second-factor',
    access: 'second-factor',
    secret: true,
    body: secondFactorProofSchema,
    answer: tokensSchema,
  }),
  passkeyOptions: defineCall({
    method: 'POST',
    path: '/current-session/second-factor/passkey-options',
    access: 'second-factor',
    secret: true,
    answer: assertionOptionsSchema,
  }),
  /** Options to sign in with a passkey alone. They name no user: any passkey of the company's host may answer. */
  passwordlessOptions: defineCall({
    method: 'POST',
    path: '/auth/passkey-options',
    access: 'public',
    secret: true,
    answer: assertionOptionsSchema,
  }),
  passwordless: defineCall({
    method: 'POST',
    path: '/auth/sign-in-with-passkey',
    access: 'public',
    secret: true,
    body: z.strictObject({ passkey: passkeyAssertionSchema }),
    answer: tokensSchema,
  }),
};

export const reauthenticationCalls = {
  passkeyOptions: defineCall({
    method: 'POST',
    path: '/current-session/reauthenticate/passkey-options',
    access: 'signed-in',
    secret: true,
    answer: assertionOptionsSchema,
  }),
  /** Proves again who the user of the session is: for ten minutes, calls that cannot be undone are served. */
  prove: defineCall({
    method: 'POST',
    path: '/current-session/reauthenticate',
    access: 'signed-in',
    secret: true,
    body: z.union(
      [
        z.strictObject({
          password: z.string('required').min(1, 'required').max(passwordMaxLength, 'max'),
        }),
        ...secondFactorProofSchema.options,
      ],
      'required',
    ),
  }),
};

/** Reads which kinds of second factors a user has, for those who may remove them. */
export const readUserSecondFactorsCall = defineCall({
  method: 'GET',
  path: '/users/{id}/second-factors',
  access: 'users',
  params: idParams,
  answer: z.object({ oneTimeCodes: z.boolean(), passkeys: z.boolean(), required: z.boolean() }),
});

/** Removes all second factors of a user who lost them; their sessions end. Not for oneself. */
export const removeUserSecondFactorsCall = defineCall({
  method: 'DELETE',
  path: '/users/{id}/second-factors',
  access: 'users',
  reauthenticates: true,
  params: idParams,
});
