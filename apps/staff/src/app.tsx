import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import type { Host } from '@portal/common/host/host';
import { RemoteRoot, type RemoteApp } from '@portal/common/remote/remote-root';
import { Pages, prepare as prepareIn } from '@portal/common/routes/pages';
import { KeysListener } from './approvals/keys/keys-listener.tsx';
import { TakeBackProvider } from './approvals/take-back/take-back.tsx';
import { messages } from './intl/messages.ts';
import { routes } from './routes.tsx';
import { SearchField } from './search/search-field.tsx';
import { Trail } from './trail.tsx';

/**
 * Version of the host contract that this build needs. A shell that does not support it shows an error instead of the
 * remote.
 */
export const hostVersion = HOST_VERSION;

/** Loads the code of the page at `pathname` and the texts of `locale`, so that the shell's first render is complete. */
export async function prepare(pathname: string, locale?: Host['locale']): Promise<void> {
  await Promise.all([prepareIn(routes, pathname), locale && messages.load(locale)]);
}

/** Exposed to hosts as `staff/app`. */
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} name="staff" messages={messages}>
    <TakeBackProvider>
      <KeysListener table={routes} />
      <SearchField table={routes} />
      <Pages table={routes} />
      <Trail />
    </TakeBackProvider>
  </RemoteRoot>
);
export default App;
