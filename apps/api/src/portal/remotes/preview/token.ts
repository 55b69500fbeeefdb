import type { Vault } from '../../../platform/crypto/vault.ts';

/** What the token of a preview's link is about. */
interface Signed {
  id: number;
  until: Date;
  name: string;
  digest: string;
}

const signatureOf = (vault: Vault, { id, until, name, digest }: Signed) =>
  vault.mac('remote preview', JSON.stringify([id, until.getTime(), name, digest]));

/** Number, end and signature of a preview. The signature covers the build, too. */
export const writeToken = (vault: Vault, signed: Signed): string =>
  `${signed.id}.${signed.until.getTime()}.${signatureOf(vault, signed)}`;

/** Number and end that a token names; undefined for what has not the form of one. */
export function readToken(token: string): { id: number; until: Date } | undefined {
  const [, id, until] = /^(\d{1,15})\.(\d{1,15})\.[\w-]{43}$/.exec(token) ?? [];
  return id && until ? { id: Number(id), until: new Date(Number(until)) } : undefined;
}

export const isSigned = (vault: Vault, token: string, signed: Signed): boolean => writeToken(vault, signed) === token;
