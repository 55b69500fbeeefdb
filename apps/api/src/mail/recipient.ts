import { LOCALES, type Locale } from '@portal/common/intl/locale';

/** The language of a recipient; the default one where it is not ours. */
export const localeOf = (language: string): Locale => LOCALES.find((known) => known === language) ?? LOCALES[0];

/** How a person is reached: by e-mail, else by SMS; undefined when there is no address at all. */
export function reachable({ email, phone }: { email: string | null; phone: string | null }): { channel: 'email' | 'sms'; to: string } | undefined {
  if (email !== null) return { channel: 'email', to: email };
  return phone === null ? undefined : { channel: 'sms', to: phone };
}
