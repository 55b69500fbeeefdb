import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type {
  Authentication,
  CreationOptions,
  Registration,
  RequestOptions,
} from '@portal/common/contract/sign-in/webauthn';
import { PASSKEY } from '@portal/common/rules/limits';
import type { Config } from '../../platform/settings/config.ts';

type Portal = Pick<Config, 'publicUrl'>;

/** Kinds of keys that authenticators make. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** RP id: the host of the public URL. Passkeys work there and nowhere else. */
export const rpIdOf = ({ publicUrl }: Portal): string => new URL(publicUrl).hostname;

/** How authenticators know an account: its id, which says nothing about the person. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

interface Known {
  credential_id: string;
  transports: string[];
}

const descriptorOf = ({ credential_id: id, transports }: Known) => ({
  id,
  type: 'public-key' as const,
  ...(transports.length > 0 ? { transports } : {}),
});

/** Options for making a passkey. It is discoverable, so that a sign-in page can offer it before a name is typed. */
export function creationOptionsFor(
  config: Portal,
  {
    challenge,
    portal,
    user,
    known,
  }: {
    challenge: string;
    /** Name of the portal. */
    portal: string;
    user: { user_id: string; user_name: string; login_name: string | null; email: string | null };
    /** Passkeys of the account: their authenticators make no second one. */
    known: readonly Known[];
  },
): CreationOptions {
  return {
    rp: { id: rpIdOf(config), name: portal },
    user: {
      id: userHandleOf(user.user_id),
      name: user.login_name ?? user.email ?? user.user_name,
      displayName: user.user_name,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: PASSKEY.challengeLivesMs,
    attestation: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    hints: [],
    extensions: { credProps: true },
  };
}

/** Options for using a passkey: one of those that are given, or any of the device. */
export function requestOptionsFor(
  config: Portal,
  { challenge, allowed }: { challenge: string; allowed?: readonly Known[] },
): RequestOptions {
  return {
    challenge,
    timeout: PASSKEY.challengeLivesMs,
    rpId: rpIdOf(config),
    userVerification: 'required',
    ...(allowed ? { allowCredentials: allowed.map(descriptorOf) } : {}),
  };
}

/** The challenge that an answer is about; undefined when it cannot be read. */
export function challengeOf({ response }: Authentication | Registration): string | undefined {
  try {
    return decodeClientDataJSON(response.clientDataJSON).challenge;
  } catch {
    return undefined;
  }
}

/** An answer is not signed by the passkey, was made for another origin, or its user was not verified. */
export type Rejected = 'refused' | 'unverified';

export interface NewPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  synced: boolean;
}

/** Checks a new passkey, but for its challenge. */
export async function checkRegistration(
  { publicUrl }: Portal,
  credential: Registration,
): Promise<NewPasskey | Rejected> {
  const checked = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: () => true,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: rpIdOf({ publicUrl }),
    // Looked at below, because it has an error of its own.
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!checked?.verified) return 'refused';
  const { credential: made, credentialBackedUp, userVerified } = checked.registrationInfo;
  if (!userVerified) return 'unverified';
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: (credential.response.transports ?? []).filter((one) => /^[\w-]+$/.test(one)),
    synced: credentialBackedUp,
  };
}

/** Checks an answer of a stored passkey, but for its challenge and its counter. */
export async function checkAuthentication(
  { publicUrl }: Portal,
  credential: Authentication,
  stored: { user_id: string; credential_id: string; public_key: Buffer },
): Promise<{ counter: number; synced: boolean } | Rejected> {
  const { userHandle } = credential.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(stored.user_id)) return 'refused';
  const checked = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: () => true,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: rpIdOf({ publicUrl }),
    // The counter is compared where it is stored, in one statement.
    credential: { id: stored.credential_id, publicKey: new Uint8Array(stored.public_key), counter: 0 },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!checked?.verified) return 'refused';
  const { newCounter, userVerified, credentialBackedUp } = checked.authenticationInfo;
  return userVerified ? { counter: newCounter, synced: credentialBackedUp } : 'unverified';
}
