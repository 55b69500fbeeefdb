import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { Host } from '@portal/common/host/host';
import { choose, consent, readChoice, type Choice } from './consent.ts';
import { useOwnChoice } from './own-choice.ts';
import { sendPageView } from './page-view.ts';
import { useLate } from './use-late.ts';

const loadNotice = () => import('./consent-notice.tsx');

/** Milliseconds after which a path counts as a page view, so that redirects do not. */
const STAY = 300;

/**
 * Asks once whether page views may be counted, and counts one per navigation while the user consents: a signed-in person
 * by what is on record for the account, others by what this device has stored.
 */
export default function Tracker({
  tracker,
  host,
  settled,
}: {
  tracker: PortalConfig['tracker'];
  host: Host;
  settled: boolean;
}) {
  const { choice: ofDevice, again } = useSyncExternalStore(consent.subscribe, consent.get);
  const { pathname } = useLocation();
  const own = useOwnChoice(host, settled ? pathname : null);
  const signedIn = host.user !== null;
  const counting = settled && (signedIn ? own.fresh && own.choice === 'accepted' : ofDevice === 'accepted');
  // A device whose user declined before the sign-in does not ask again.
  const unanswered = signedIn ? own.choice === null && ofDevice !== 'declined' : ofDevice === null;
  const count = useEffectEvent(() => sendPageView(tracker, pathname, host.locale));
  const Notice = useLate(loadNotice, unanswered || again);

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

  async function onChoose(choice: Choice): Promise<boolean> {
    if (signedIn && !(await own.save(choice))) return false;
    choose(choice);
    return true;
  }

  return Notice && <Notice asked={again} onChoose={onChoose} />;
}
