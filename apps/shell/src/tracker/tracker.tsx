import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { Locale } from '@portal/common/intl/locale';
import { consent, readChoice } from './consent.ts';
import { sendPageView } from './page-view.ts';
import { useLate } from './use-late.ts';

const loadNotice = () => import('./consent-notice.tsx');

/** Milliseconds after which a path counts as a page view, so that redirects do not. */
const STAY = 300;

/** Asks once whether page views may be counted, and counts one per navigation while the user consents. */
export default function Tracker({
  tracker,
  locale,
  settled,
}: {
  tracker: PortalConfig['tracker'];
  locale: Locale;
  settled: boolean;
}) {
  const { choice, again } = useSyncExternalStore(consent.subscribe, consent.get);
  const { pathname } = useLocation();
  const counting = choice === 'accepted' && settled;
  const count = useEffectEvent(() => sendPageView(tracker, pathname, locale));
  const Notice = useLate(loadNotice, choice === null || again);

  useEffect(
    function countPage() {
      if (!counting) return;
      const timer = setTimeout(() => count(), STAY);
      return () => clearTimeout(timer);
    },
    [counting, pathname],
  );

  useEffect(function followOtherTabs() {
    readChoice();
    window.addEventListener('storage', readChoice);
    return () => window.removeEventListener('storage', readChoice);
  }, []);

  return Notice && <Notice asked={again} />;
}
