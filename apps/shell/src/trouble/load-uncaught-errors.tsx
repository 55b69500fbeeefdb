import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Host } from '@portal/common/host/host';
import { whenUsed } from '@portal/common/late/when-used';
import type { Report } from './uncaught-errors.tsx';

const UncaughtErrors = lazy(() => import('./uncaught-errors.tsx').catch(() => ({ default: () => null })));
const EVENTS = ['error', 'unhandledrejection'];

/** Collects error events. Returns a function that stops this and returns them. */
function keepErrors(onError: () => void): () => Event[] {
  const kept: Event[] = [];
  const keep = (event: Event) => {
    kept.push(event);
    onError();
  };
  for (const event of EVENTS) addEventListener(event, keep);
  return () => {
    for (const event of EVENTS) removeEventListener(event, keep);
    return kept.splice(0);
  };
}

/** `UncaughtErrors`, whose code is loaded on the first use of the page. Earlier errors are collected for it. */
export function LoadUncaughtErrors({ host, report }: { host: Host; report: Report }) {
  const [used, setUsed] = useState(false);
  const takeKept = useRef<() => Event[]>(() => []);
  useEffect(function waitForUse() {
    takeKept.current = keepErrors(() => setUsed(true));
    const cancel = whenUsed(() => setUsed(true));
    return () => {
      cancel();
      takeKept.current();
    };
  }, []);
  return (
    used && (
      <Suspense fallback={null}>
        <UncaughtErrors host={host} report={report} takeKept={takeKept} />
      </Suspense>
    )
  );
}
