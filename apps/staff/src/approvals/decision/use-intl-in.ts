import { useEffect, useState } from 'react';
import { createIntl, type IntlShape } from 'react-intl';
import type { Locale } from '@portal/common/intl/locale';
import { messages } from '../../intl/messages.ts';

/** Texts in another language than the page's; undefined until they are loaded. */
export function useIntlIn(locale: Locale | undefined): IntlShape | undefined {
  const [intl, setIntl] = useState<IntlShape>();
  useEffect(
    function loadTexts() {
      if (!locale) return undefined;
      let over = false;
      // Without the texts, staff write the comment themselves.
      messages.load(locale).then(
        () => {
          const words = messages.in(locale);
          if (!over && words)
            setIntl(
              createIntl({ locale, messages: words as NonNullable<Parameters<typeof createIntl>[0]['messages']> }),
            );
        },
        () => {},
      );
      return () => {
        over = true;
      };
    },
    [locale],
  );
  return intl?.locale === locale ? intl : undefined;
}
