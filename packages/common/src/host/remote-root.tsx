import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { PortalRouter } from '../routes/portal-router.tsx';
import type { Host } from './host.ts';
import { queriesOf } from './queries.ts';
import { Surroundings } from './surroundings.tsx';
import { HostContext } from './use-host.tsx';
import type { Messages } from './use-texts.ts';

/** What a remote exposes as `./app`. */
export type RemoteApp = ComponentType<{ host: Host }>;

/**
 * The outermost element of a remote: gives its screens the host, texts, theme, queries and, where the host has no router
 * of the same library around it, a router below `host.basename`.
 */
export function RemoteRoot({ host, messages, name = 'app', children }: {
  host: Host;
  messages: Messages;
  /** Sets the remote's classes apart from those of others on the page. */
  name?: string;
  children: ReactNode;
}) {
  const latest = useRef(host);
  useLayoutEffect(function keepLatestHost() { latest.current = host; });
  const queries = useMemo(() => queriesOf(host, () => latest.current), [host]);
  return (
    <HostContext value={host}>
      <QueryClientProvider client={queries}>
        <Surroundings name={name} locale={host.locale} theme={host.theme} messages={messages}>
          <PortalRouter basename={host.basename}>{children}</PortalRouter>
        </Surroundings>
      </QueryClientProvider>
    </HostContext>
  );
}
