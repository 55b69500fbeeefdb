import { createContext, useContext, useMemo } from 'react';
import { createCall, type Call } from '../client/call.ts';
import type { SessionUser } from '../contract/userinfo.ts';
import type { Host } from './host.ts';

/** Filled by `RemoteRoot`. Each remote has its own copy: between remotes nothing is shared but the host object. */
export const HostContext = createContext<Host | null>(null);

/** The host that embeds this remote. Throws outside a `RemoteRoot`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a RemoteRoot above it');
  return host;
}

/** The one door to the account API. */
export function useCall(): Call {
  const host = useHost();
  return useMemo(() => createCall(host), [host]);
}

/** The signed-in user, for gated pages. Throws if no user is signed in. */
export function useSignedIn(): SessionUser {
  const { user } = useHost();
  if (!user) throw new Error('useSignedIn needs a page that is gated with needs()');
  return user;
}
