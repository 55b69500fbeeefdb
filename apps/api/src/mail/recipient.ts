import { LOCALES, type Locale } from '@portal/common/intl/locale';

/** Locale of a recipient; the default for unknown languages. */
export const localeOf = (language: string): Locale => LOCALES.find((known) => known === language) ?? LOCALES[0];

/** Channel and address of a person: e-mail, otherwise SMS; undefined without any. */
export function reachable({ email, phone }: { email: string | null; phone: string | null }): { channel: 'email' | 'sms'; to: string } | undefined {
  if (email !== null) return { channel: 'email', to: email };
  return phone === null ? undefined : { channel: 'sms', to: phone };
}
