import { useMemo, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Locale } from '@portal/common/intl/locale';

/** Between two sentences: a space, in Chinese nothing. */
export const Gap = () => (useIntl().locale === 'zh-CN' ? null : <> </>);

/** Adds texts that are in the code of the pages which use them, so that no sign-in page loads them. */
export function LateTexts({ texts, children }: { texts: Record<Locale, Record<string, string>>; children: ReactNode }) {
  const { locale, messages, textComponent, defaultLocale } = useIntl();
  const all = useMemo(() => ({ ...messages, ...texts[locale as Locale] }), [locale, messages, texts]);
  return (
    <IntlProvider locale={locale} defaultLocale={defaultLocale} messages={all} textComponent={textComponent}>
      {children}
    </IntlProvider>
  );
}
