import * as z from 'zod/mini';

/**
 * What a browser and the API say to each other about a passkey: the JSON forms of Web Authentication level 3, as
 * `@simplewebauthn/browser` takes and returns them. Bytes are base64url.
 */

const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));
/** A credential id has at most 1023 bytes. */
const credentialId = bytes(1364);
const short = z.string().check(z.maxLength(40));

const answered = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
  /** Of extensions that nobody asked for nothing is kept. */
  clientExtensionResults: z.object({ credProps: z.optional(z.object({ rk: z.optional(z.boolean()) })) }),
};

/** `RegistrationResponseJSON`: a new passkey. */
export const registration = z.strictObject({
  ...answered,
  response: z.strictObject({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    authenticatorData: z.optional(bytes(8192)),
    transports: z.optional(z.array(short).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(bytes(4096)),
  }),
});
export type Registration = z.infer<typeof registration>;

/** `AuthenticationResponseJSON`: a passkey that was used. */
export const authentication = z.strictObject({
  ...answered,
  response: z.strictObject({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(8192),
    userHandle: z.optional(bytes(100)),
  }),
});
export type Authentication = z.infer<typeof authentication>;

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** `PublicKeyCredentialCreationOptionsJSON`; `timeout` is the lifetime of the challenge in milliseconds. */
export const creationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  hints: z.array(z.string()),
  extensions: z.strictObject({ credProps: z.literal(true) }),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/**
 * `PublicKeyCredentialRequestOptionsJSON`; `timeout` is the lifetime of the challenge in milliseconds. Those of a second
 * step are `passkey` beside `Account.Login.SecondFactor`, where `ways` has it.
 */
export const requestOptions = z.strictObject({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  /** The passkeys of the account, after its password; absent where the person chooses among all passkeys of the device. */
  allowCredentials: z.optional(z.array(descriptor)),
});
export type RequestOptions = z.infer<typeof requestOptions>;
