import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { PortalRouter } from '../routes/portal-router.tsx';
import type { Host } from '../host/host.ts';
import { queriesOf } from '../host/queries.ts';
import { RemoteProviders } from './remote-providers.tsx';
import { HostContext } from '../host/use-host.tsx';
import type { Messages } from '../host/use-texts.ts';

/** Type of `./app` of a remote. */
export type RemoteApp = ComponentType<{ host: Host }>;

/**
 * The root element of a remote: provides host, texts, theme, queries and, if the host has no router of the same
 * library, a router below `host.basename`.
 */
export function RemoteRoot({
  host,
  messages,
  name = 'app',
  children,
}: {
  host: Host;
  messages: Messages;
  /** Prefix that separates the remote's classes from those of others on the page. */
  name?: string;
  children: ReactNode;
}) {
  const latest = useRef(host);
  useLayoutEffect(function keepLatestHost() {
    latest.current = host;
  });
  const queries = useMemo(() => queriesOf(host, () => latest.current), [host]);
  return (
    <HostContext value={host}>
      <QueryClientProvider client={queries}>
        <RemoteProviders
          name={name}
          locale={host.locale}
          theme={host.theme}
          messages={messages}
          own={host.content.words}
        >
          <PortalRouter basename={host.basename}>{children}</PortalRouter>
        </RemoteProviders>
      </QueryClientProvider>
    </HostContext>
  );
}
