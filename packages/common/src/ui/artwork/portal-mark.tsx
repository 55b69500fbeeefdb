import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PortalContent } from '../../contract/portal/config.ts';
import type { Locale } from '../../intl/locale.ts';
import { Icon } from '../icons.tsx';
import styles from './portal-mark.module.css';

/** `view` of the query, read after the first render: prerendered pages have no query. */
export function useView(): string | null {
  const [view, setView] = useState<string | null>(null);
  useEffect(function readView() {
    setView(new URLSearchParams(location.search).get('view'));
  }, []);
  return view;
}

/**
 * The mark of the portal: the picture in config.json for the language, else our own; the English mark has a meridian.
 */
function Mark({ logo, locale }: { logo: PortalContent['logo']; locale: Locale }) {
  const address = logo?.[locale];
  if (address) return <img className={styles.picture} src={address} alt="" height={28} />;
  return (
    <span className={styles.mark} data-logo={locale === 'en-US' ? 'international' : 'domestic'}>
      {locale === 'en-US' ? (
        <svg
          viewBox="0 0 20 20"
          width={20}
          height={20}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.6}
          strokeLinecap="round"
          aria-hidden="true"
          focusable="false"
        >
          <circle cx="10" cy="10" r="8.4" />
          <circle cx="10" cy="7.4" r="2.5" />
          <path d="M4.6 16.2c.7-2.9 2.7-4.2 5.4-4.2s4.7 1.3 5.4 4.2M1.6 10h3.2M15.2 10h3.2" />
        </svg>
      ) : (
        <Icon name="person" size={20} strokeWidth={2.2} />
      )}
    </span>
  );
}

/** Mark and name of the portal; `view=customer_portal` changes only the name. */
export function PortalMark({ content, locale }: { content: Pick<PortalContent, 'logo'>; locale: Locale }) {
  const view = useView();
  return (
    <>
      <Mark logo={content.logo} locale={locale} />
      <span className={styles.name}>
        <FormattedMessage id={view === 'customer_portal' ? 'common.portal.customer' : 'common.portal'} />
      </span>
    </>
  );
}
