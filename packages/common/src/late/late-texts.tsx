import { useMemo, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Locale } from '../intl/locale.ts';

/** Adds texts that are in the code of the pages or dialogs which use them, so that no page loads them before. */
export function LateTexts({ texts, children }: { texts: Record<Locale, Record<string, string>>; children: ReactNode }) {
  const { locale, messages, textComponent, defaultLocale } = useIntl();
  const all = useMemo(() => Object.assign({}, messages, texts[locale as Locale]), [locale, messages, texts]);
  return (
    <IntlProvider locale={locale} defaultLocale={defaultLocale} messages={all} textComponent={textComponent}>
      {children}
    </IntlProvider>
  );
}
