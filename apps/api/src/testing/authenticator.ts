import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  Authentication,
  CreationOptions,
  Registration,
  RequestOptions,
} from '@portal/common/contract/sign-in/webauthn';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

interface HeldKey {
  id: Buffer;
  privateKey: KeyObject;
  rpId: string;
  userHandle: string;
  counter: number;
}

/** What a test may have an authenticator do wrong, or differently. */
export interface Behaviour {
  /** Origin of the page that asks. */
  origin?: string;
  /** False: it does not check a PIN, fingerprint or face. */
  verified?: boolean;
  /** True: a copy is kept by a provider of passkeys. */
  synced?: boolean;
  /** The counter that it signs; 0 for one that does not count. */
  counter?: number;
  transports?: string[];
  attachment?: 'cross-platform' | 'platform';
  /** User handle in the answer of a use; null for none. */
  userHandle?: string | null;
}

const FLAG = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

/** A software authenticator with discoverable ES256 keys, as a browser reaches one. */
export function authenticator(standard: Behaviour = {}) {
  const keys: HeldKey[] = [];
  const flagsOf = ({ verified = true, synced = false }: Behaviour, more = 0) =>
    FLAG.present + (verified ? FLAG.verified : 0) + (synced ? FLAG.backupEligible + FLAG.backedUp : 0) + more;
  const clientData = (type: string, challenge: string, { origin = 'http://localhost' }: Behaviour) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const dataOf = (rpId: string, flags: number, counter: number, attested: Uint8Array = new Uint8Array()) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, attested]);
  };

  return {
    /** Makes a passkey. */
    create(options: CreationOptions, changes: Behaviour = {}): Registration {
      const behaviour = { ...standard, ...changes };
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(16);
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const counter = behaviour.counter ?? 0;
      keys.push({ id, privateKey, rpId: options.rp.id, userHandle: options.user.id, counter });
      const length = Buffer.from([0, id.byteLength]);
      const authData = dataOf(
        options.rp.id,
        flagsOf(behaviour, FLAG.attested),
        counter,
        Buffer.concat([Buffer.alloc(16), length, id, cose]),
      );
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        authenticatorAttachment: behaviour.attachment ?? 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, behaviour)),
          attestationObject: base64url(attestation),
          transports: behaviour.transports ?? ['internal'],
        },
      };
    },

    /** Uses the passkey that was made last, or the one with this id. */
    get(options: RequestOptions, { id, ...changes }: Behaviour & { id?: string } = {}): Authentication {
      const behaviour = { ...standard, ...changes };
      const key = id === undefined ? keys.at(-1) : keys.find((one) => base64url(one.id) === id);
      if (!key) throw new Error('The authenticator has no such passkey.');
      const counter = behaviour.counter ?? (key.counter === 0 ? 0 : (key.counter += 1));
      const authData = dataOf(options.rpId, flagsOf(behaviour), counter);
      const client = clientData('webauthn.get', options.challenge, behaviour);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), key.privateKey);
      const { userHandle = key.userHandle } = behaviour;
      return {
        id: base64url(key.id),
        rawId: base64url(key.id),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(userHandle === null ? {} : { userHandle }),
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof authenticator>;
