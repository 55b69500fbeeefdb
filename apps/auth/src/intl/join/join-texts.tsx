import { useMemo, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Locale } from '@portal/common/intl/locale';
import en from './en-US.json';
import zh from './zh-CN.json';

const TEXTS: Record<Locale, Record<keyof typeof zh, string>> = { 'zh-CN': zh, 'en-US': en };

/**
 * Adds the texts about joining a company. They are in the code of these pages, so that no sign-in page loads them; for
 * the same reason those of review times are here once more.
 */
export function JoinTexts({ children }: { children: ReactNode }) {
  const { locale, messages, textComponent, defaultLocale } = useIntl();
  const all = useMemo(() => ({ ...messages, ...TEXTS[locale as Locale] }) as typeof messages, [locale, messages]);
  return (
    <IntlProvider locale={locale} defaultLocale={defaultLocale} messages={all} textComponent={textComponent}>
      {children}
    </IntlProvider>
  );
}
