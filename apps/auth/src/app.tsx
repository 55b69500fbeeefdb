import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import type { Host } from '@portal/common/host/host';
import { RemoteRoot, type RemoteApp } from '@portal/common/remote/remote-root';
import { Pages, prepare as prepareIn } from '@portal/common/routes/pages';
import { messages } from './intl/messages.ts';
import { routes } from './routes.tsx';

/** Version of the host contract of this build. A shell that does not know it asks for a reload instead of rendering. */
export const hostVersion = HOST_VERSION;

/**
 * Loads the code of the page at `pathname` and the texts of a language, so that the first render in the shell is
 * complete.
 */
export async function prepare(pathname: string, locale?: Host['locale']): Promise<void> {
  await Promise.all([prepareIn(routes, pathname), locale && messages.load(locale)]);
}

/** Exposed to hosts as `auth/app`. */
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} name="auth" messages={messages}>
    <Pages table={routes} />
  </RemoteRoot>
);
export default App;
