import { LOCALES, type Locale } from '@portal/common/intl/locale';
import { defaultTimeZone } from '@portal/common/intl/time-zone';

/** Language and time zone in which a person reads messages. */
export interface Reader {
  locale: Locale;
  timeZone: string;
}

/** Locale of a recipient; the default for unknown languages. */
export const localeOf = (language: string): Locale => LOCALES.find((known) => known === language) ?? LOCALES[0];

/** Columns of an account that `readerOf` needs. */
export const READER_COLUMNS = ['language', 'time_zone', 'browser_time_zone'] as const;
export interface ReaderColumns {
  language: string;
  time_zone: string | null;
  browser_time_zone: string | null;
}

/**
 * Language and time zone of an account's owner. The time zone is the chosen one, else that of the last sign-in, else
 * the usual one of the language.
 */
export function readerOf({ language, time_zone, browser_time_zone }: ReaderColumns): Reader {
  const locale = localeOf(language);
  return { locale, timeZone: time_zone ?? browser_time_zone ?? defaultTimeZone(locale) };
}

/** Language and time zone of somebody without an account: only the language is known. */
export const strangerReading = (locale: Locale): Reader => ({ locale, timeZone: defaultTimeZone(locale) });

/** Somebody who has just registered, as a reader: only the language is known. */
export const firstReader = (user_id: string, user_name: string, locale: Locale) => ({
  user_id,
  user_name,
  language: locale,
  time_zone: null,
  browser_time_zone: null,
});

interface Verifiable {
  email: string | null;
  email_verified: boolean;
  phone: string | null;
  phone_verified: boolean;
}

/** The addresses that their owner has proven by a code or a link, null where there is none. */
export const verifiedAddresses = ({ email, email_verified, phone, phone_verified }: Verifiable) => ({
  email: email_verified ? email : null,
  phone: phone_verified ? phone : null,
});

/**
 * Channel and address for what staff may know, and for any other message whose content must not reach a stranger: only
 * an address that its owner has proven. One that an administrator typed may be mistyped. Undefined without a proven
 * one.
 */
export const provenRecipient = (person: Verifiable) => reachable(verifiedAddresses(person));

export interface Recipient {
  channel: 'email' | 'sms';
  /** E-mail address, or phone as `+86-138…`. */
  to: string;
}

/** Channel and address of a person: e-mail, otherwise SMS; undefined without any. */
export function reachable({ email, phone }: { email: string | null; phone: string | null }): Recipient | undefined {
  if (email !== null) return { channel: 'email', to: email };
  return phone === null ? undefined : { channel: 'sms', to: phone };
}
