import { createHmac, timingSafeEqual } from 'node:crypto';

/** SECRET, and SECRET_OLD while it is being replaced. */
export type Secrets = readonly [secret: string, old?: string];

const under = (secret: string, label: string, text: string) =>
  createHmac('sha256', secret).update(`${label}\n`).update(text).digest('base64url');

/** Keyed digest of a text under SECRET. `label` keeps digests of different things apart. */
export const keyedDigest = ([secret]: Secrets, label: string, text: string): string => under(secret, label, text);

/** All digests of a text that count now. */
export const keyedDigests = ([secret, old]: Secrets, label: string, text: string): string[] =>
  [secret, ...(old === undefined ? [] : [old])].map((one) => under(one, label, text));

/** Is this a digest of the text that counts? Takes the same time for every wrong value. */
export function isKeyedDigest(secrets: Secrets, label: string, text: string, given: string): boolean {
  const sent = Buffer.from(given);
  return keyedDigests(secrets, label, text)
    .map((right) => {
      const bytes = Buffer.from(right);
      return bytes.length === sent.length && timingSafeEqual(bytes, sent);
    })
    .includes(true);
}
