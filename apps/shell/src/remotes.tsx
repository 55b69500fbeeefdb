import { Suspense, useEffect, useLayoutEffect, useMemo, useReducer, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { RemoteTrouble } from '@portal/common/contract/portal/problem-report';
import type { FailedPage, Host } from '@portal/common/host/host';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { ownerOf } from '@portal/common/pages/owner-of';
import { reportError, reportShown, reportTrouble } from './federation/load-remote.ts';
import { remoteApp } from './federation/remote-app.ts';
import { RemoteBoundary } from './federation/remote-boundary.tsx';

/**
 * The remote that owns the current path, or `notFound`.
 *
 * No <Route> here: routes below one become relative, and a remote's table is absolute.
 */
export function Remotes({
  claims,
  host,
  bare,
  notFound,
}: {
  claims: readonly RemoteClaim[];
  host: Host;
  bare: boolean;
  notFound: ReactNode;
}) {
  const { pathname } = useLocation();
  const owner = ownerOf(claims, pathname, host.user?.user_type);
  const [attempt, retry] = useReducer((n: number) => n + 1, 0);
  // Chosen once per attempt, because a different component type would remount the page and lose its input.
  const App = useMemo(() => owner && remoteApp(owner, attempt), [owner, attempt]);
  /** Remote and path of the page that could not be shown. */
  const failed = useRef<[string?, string?]>([]);
  useEffect(
    function tryAnotherPage() {
      const [remote, path] = failed.current;
      if (!remote || remote !== owner?.name || path === pathname) return;
      failed.current = [];
      retry();
    },
    [owner, pathname],
  );
  // Before the effects of the page, which may fail at once.
  useLayoutEffect(
    function reportFailedPages() {
      return host.events.on('page:failed', (failure) => {
        const { error, reference, taken } = failure as FailedPage;
        reportError(host, error, reference, owner);
        taken?.();
      });
    },
    [host, owner],
  );
  if (!owner || !App) return notFound;
  const onTrouble = (trouble: RemoteTrouble, reference: string) => {
    failed.current = [owner.name, pathname];
    reportTrouble(host, owner, trouble, reference);
  };
  return (
    <RemoteBoundary key={`${owner.name}:${attempt}`} onRetry={retry} onTrouble={onTrouble} bare={bare}>
      <Suspense fallback={<PageSkeleton />}>
        <App host={host} />
        {owner.watched && <Shown onShown={() => reportShown(host, owner)} />}
      </Suspense>
    </RemoteBoundary>
  );
}

/** Beside a remote, so that it is there when the remote is. */
function Shown({ onShown }: { onShown: () => void }): null {
  const report = useRef(onShown);
  useEffect(function tellOnce() {
    report.current();
  }, []);
  return null;
}
