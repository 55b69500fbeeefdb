import { useEffect, useState } from 'react';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { Host } from '@portal/common/host/host';
import { useLate } from './use-late.ts';

const load = () => import('./tracker.tsx');

/**
 * Counts page views of users who consented, if config.json names a tracker. Its code is loaded after the document, so
 * that no page waits for it. `settled`: the address is not that of a redirect, and it is known who is signed in.
 */
export function LateTracker({
  tracker,
  host,
  settled,
}: {
  tracker: PortalConfig['tracker'];
  host: Host;
  settled: boolean;
}) {
  const [loaded, setLoaded] = useState(false);
  const wanted = tracker.base !== '';

  useEffect(
    function waitForDocument() {
      if (!wanted) return;
      const onLoad = () => setLoaded(true);
      if (document.readyState === 'complete') onLoad();
      window.addEventListener('load', onLoad);
      return () => window.removeEventListener('load', onLoad);
    },
    [wanted],
  );

  const Tracker = useLate(load, wanted && loaded);
  return Tracker && <Tracker tracker={tracker} host={host} settled={settled} />;
}
