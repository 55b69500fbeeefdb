import { lazy, Suspense } from 'react';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import type { Host } from '@portal/common/host/host';
import { RemoteRoot, type RemoteApp } from '@portal/common/remote/remote-root';
import { Pages, prepare as prepareIn } from '@portal/common/routes/pages';
import { messages } from './intl/messages.ts';
import { routes } from './routes.tsx';

/**
 * Version of the host contract that this build needs. A shell that does not support it shows an error instead of the
 * remote.
 */
export const hostVersion = HOST_VERSION;

/** Loads the code of the page at `pathname` and the texts of `locale`, so that the shell's first render is complete. */
export async function prepare(pathname: string, locale?: Host['locale']): Promise<void> {
  await Promise.all([prepareIn(routes, pathname), locale && messages.load(locale)]);
}

/** Lazy: only partners whose application was rejected see it, on every page. */
const RejectionBanner = lazy(() => import('./partner-company/review/rejection-banner.tsx'));
const isRejectedPartner = ({ user }: Host) => user?.register_approval_status === ApprovalStatus.rejected;

/** Exposed to hosts as `selfservice/app`. */
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} name="selfservice" messages={messages}>
    {isRejectedPartner(host) && (
      <Suspense fallback={null}>
        <RejectionBanner />
      </Suspense>
    )}
    <Pages table={routes} />
  </RemoteRoot>
);
export default App;
