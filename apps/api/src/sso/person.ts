import * as z from 'zod/mini';
import { checkEmailOnWire, normaliseEmail } from '@portal/common/rules/contact/email';

/** Somebody as a provider names them. Only `nameId` counts; name and e-mail are claims for display. */
export const personSchema = z.object({ nameId: z.string(), name: z.string(), email: z.nullable(z.string()) });
export type Person = z.infer<typeof personSchema>;

/** Longest identifier that is kept; SAML and OpenID Connect allow no longer ones. */
export const NAME_ID_MAX = 256;
const USER_NAME_MAX = 30;

/** One line of text without characters that steer terminals or the direction of writing. */
const tidy = (text: string) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();

/**
 * Puts what a provider said into shape: the first claim that holds a name (at most 30 characters), an e-mail only when
 * it is one. The identifier stays exactly as it is, because it is the key.
 */
export function personOf(nameId: string, { names, email }: { names: readonly unknown[]; email: unknown }): Person {
  const stated = typeof email === 'string' && checkEmailOnWire(email) === undefined ? normaliseEmail(email) : null;
  const said = names.map((one) => (typeof one === 'string' ? tidy(one) : '')).find((one) => one !== '');
  const name = said ?? tidy(stated?.split('@')[0] ?? nameId);
  return { nameId, name: Array.from(name).slice(0, USER_NAME_MAX).join('').trim() || '-', email: stated };
}
