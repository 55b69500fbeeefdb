import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import type { PortalHost } from '@portal/common/host/portal-host';
import type { Session } from '@portal/common/host/session/session';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { PAGE } from '@portal/common/pages/addresses';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import { ownerOf } from '@portal/common/pages/owner-of';
import { asksWhoIsThere, needsUser } from './frame/areas.ts';
import { BareFrame } from './frame/bare-frame.tsx';
import { LateFrame } from './frame/frame.tsx';
import { Remotes } from './remotes.tsx';
import { SignInFailed } from './session/sign-in-failed.tsx';
import { SignedInAgain } from './session/signed-in-again.tsx';
import type { RedirectStep } from './session/use-redirect-page.ts';
import { askAgain } from './tracker/consent.ts';
import { Forbidden } from './trouble/forbidden.tsx';
import { GoTo } from './trouble/go-to.tsx';
import { NotFound } from './trouble/not-found.tsx';
import { Offline } from './trouble/offline.tsx';

/** The page at the current path, in its frame. A page that has not `arrived` shows a skeleton. */
export function ShellPage({
  portal,
  config,
  session,
  redirectStep,
  arrived,
  onRetry,
}: {
  portal: PortalHost;
  config: PortalConfig;
  session: Session;
  redirectStep: RedirectStep;
  arrived: boolean;
  onRetry: () => void;
}) {
  const { pathname, search } = useLocation();
  const { host, state } = portal;
  const signedIn = state.user !== null;
  const signedOutPage = isSignedOutPage(pathname);
  const own = ownPage();
  const framed =
    !signedOutPage || redirectStep === 'going' || redirectStep === 'unreachable'
      ? signedIn || (state.status === 'unknown' && session.likely())
      : false;
  /** The shell's own page at this path; undefined for a remote's page. */
  function ownPage(): ReactNode {
    switch (redirectStep) {
      case 'going':
        return <PageSkeleton />;
      case 'again':
        return <SignedInAgain />;
      case 'failed':
      case 'refused':
        return <SignInFailed why={redirectStep} onAgain={onRetry} />;
      case 'unreachable':
        return <Offline onRetry={async () => onRetry()} />;
      case 'none':
    }
    const waits = state.status === 'unknown' && session.likely() && asksWhoIsThere(pathname, search);
    if (signedOutPage && !waits) return ownerOf(config.remotes, pathname) ? undefined : <GoTo to={PAGE.notFound} />;
    if (state.status === 'unknown') return state.reachable ? <PageSkeleton /> : <Offline onRetry={session.restore} />;
    if (/^\/403\/?$/.test(pathname)) return <Forbidden host={host} config={config} />;
    if (/^\/404\/?$/.test(pathname)) return <NotFound signedIn={signedIn} />;
    if (pathname === '/' || (!signedIn && needsUser(pathname, config.remotes))) return <PageSkeleton />;
    if (ownerOf(config.remotes, pathname, state.user?.user_type)) return arrived ? undefined : <PageSkeleton />;
    return <GoTo to={ownerOf(config.remotes, pathname) ? PAGE.forbidden : PAGE.notFound} />;
  }

  const shown = own ?? <Remotes claims={config.remotes} host={host} bare={!framed} notFound={null} />;
  return framed ? (
    <LateFrame portal={portal} config={config} onPrivacy={config.tracker.base ? askAgain : undefined}>
      {shown}
    </LateFrame>
  ) : (
    <BareFrame portal={portal} own={own !== undefined} marked={/^\/40[34]\/?$/.test(pathname)}>
      {shown}
    </BareFrame>
  );
}
