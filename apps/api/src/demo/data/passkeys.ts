import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import { PEOPLE } from './accounts.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const PASSKEYS = [
  { name: '办公室电脑', user_agent: WINDOWS, transports: ['internal'], madeDays: 120, usedHours: 3 * 24 },
  { name: '手机', user_agent: IPHONE, transports: ['internal', 'hybrid'], synced: true, madeDays: 90, usedHours: 5 },
  // Made before the password was recovered, and not confirmed since.
  { name: '安全密钥', user_agent: WINDOWS, transports: ['usb'], review: true, madeDays: 200 },
];

/** A key in COSE whose private half nobody has: a demo passkey can be renamed, confirmed and deleted, not used. */
function publicKeyWithoutOwner(): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    ),
  );
}

/** Passkeys of the enterprise account. */
export async function loadDemoPasskeys(tx: Tx, at: Date): Promise<void> {
  await tx
    .insertInto('passkey')
    .values(
      PASSKEYS.map(({ madeDays, usedHours, synced = false, review = false, ...passkey }) => ({
        ...passkey,
        passkey_id: newId('pk'),
        user_id: PEOPLE.enterprise!.id,
        credential_id: randomBytes(16).toString('base64url'),
        public_key: publicKeyWithoutOwner(),
        counter: 0,
        synced,
        review,
        created_at: new Date(at.getTime() - madeDays * DAY_MS),
        last_used_at: usedHours === undefined ? null : new Date(at.getTime() - usedHours * HOUR_MS),
      })),
    )
    .execute();
}
