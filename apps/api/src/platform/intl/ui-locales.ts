import { parseLocale, type Locale } from '@portal/common/intl/locale';

/** The first language of the portal in `ui_locales` of OpenID Connect: tags in order of preference, between spaces. */
export function localeInUiLocales(value: unknown): Locale | undefined {
  if (typeof value !== 'string' || value.length > 500) return undefined;
  for (const tag of value.split(' ')) {
    const locale = parseLocale(tag);
    if (locale) return locale;
  }
  return undefined;
}
