import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { HOUR_S } from '@portal/common/rules/units';
import type { Vault } from '../../../platform/crypto/vault.ts';

/** For how long a device waits for its person. */
export const DEVICE_CODE_SECONDS = 600;
/** For how long a code is kept after its end, so that whoever comes with it is told that it has expired. */
export const ENDED_CODE_SECONDS = HOUR_S;
/** How often a device may ask whether it is signed in. */
export const POLL_SECONDS = 5;

/** Where a device asked from, shown to the person who types its code. */
export interface AskedFrom {
  network: string;
  userAgent: string;
}

const ASKED_FROM = Symbol('asked from');

/** Passes on where the request of a device comes from. */
export function carryAskedFrom(incoming: object, from: AskedFrom): void {
  Object.assign(incoming, { [ASKED_FROM]: from });
}

/** Codes are digits, which every keyboard has. */
export const deviceFlow: NonNullable<NonNullable<Configuration['features']>['deviceFlow']> = {
  enabled: true,
  charset: 'digits',
  mask: '***-***-***',
  deviceInfo: ({ req }: KoaContextWithOIDC) => ({ ...(req as { [ASKED_FROM]?: AskedFrom })[ASKED_FROM] }),
};

/** Digest of the code that a device shows. It is short, so that a plain digest could be guessed by trying. */
export const userCodeMac = (vault: Vault, digits: string): string => vault.mac('device code', digits);
