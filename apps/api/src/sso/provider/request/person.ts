import { cut } from '@portal/common/rules/text/cut';
import * as z from 'zod/mini';
import { checkEmailOnWire, normaliseEmail } from '@portal/common/rules/contact/email';

/**
 * A person as named by the provider. Only `nameId` identifies: name and e-mail are shown, and the e-mail finds the account
 * that the company's directory has made.
 */
export const personSchema = z.object({
  nameId: z.string(),
  /** Format of the identifier as its last word: `persistent`, `sub`. */
  format: z.optional(z.string()),
  name: z.string(),
  email: z.nullable(z.string()),
  /** What the provider says of the person could not be read in full: name and e-mail may be missing. */
  incomplete: z.optional(z.boolean()),
});
export type Person = z.infer<typeof personSchema>;

/** Maximum length of identifiers in SAML and OpenID Connect. */
export const NAME_ID_MAX = 256;
const USER_NAME_MAX = 30;

/** Removes control and bidi characters and line breaks. */
const tidy = (text: string) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();

/**
 * Normalises provider claims: the first non-empty name (at most 30 characters), and a valid e-mail. The identifier is
 * kept unchanged, because it is the key.
 */
export function personOf(
  nameId: string,
  { format, names, email }: { format: string; names: readonly unknown[]; email: unknown },
): Person {
  const stated = typeof email === 'string' && checkEmailOnWire(email) === undefined ? normaliseEmail(email) : null;
  const said = names.map((one) => (typeof one === 'string' ? tidy(one) : '')).find((one) => one !== '');
  const name = said ?? tidy(stated?.split('@')[0] ?? nameId);
  return { nameId, format, name: cut(name, USER_NAME_MAX).trim() || '-', email: stated };
}
