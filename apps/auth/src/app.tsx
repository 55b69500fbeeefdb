import { RemoteRoot } from '@portal/common/host/remote-root';
import type { RemoteApp } from '@portal/common/host/remote-root';
import { Pages } from '@portal/common/routes/pages';
import { messages } from './intl/messages.ts';
import { routes } from './routes.tsx';

/** Exposed to hosts as `auth/app`. */
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={messages} name="auth">
    <Pages table={routes} />
  </RemoteRoot>
);

export default App;
