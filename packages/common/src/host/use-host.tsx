import { createContext, useContext, useMemo } from 'react';
import { createCall, type Call } from '../client/call.ts';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import type { Host } from './host.ts';

/** Provided by `RemoteRoot`. Each remote has its own copy: remotes share only the host object. */
export const HostContext = createContext<Host | null>(null);

/** The host that embeds this remote. Throws outside a `RemoteRoot`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a RemoteRoot above it');
  return host;
}

/** Function that calls the account API; pages use no other way. */
export function useCall(): Call {
  const host = useHost();
  return useMemo(() => createCall(host), [host]);
}

/** Id of the user's company, for paths; the API refuses any other. */
export const useCompanyId = () => useSignedIn().co_id ?? '';

/** The signed-in user, for gated pages. Throws if no user is signed in. */
export function useSignedIn(): SessionUser {
  const { user } = useHost();
  if (!user) throw new Error('useSignedIn needs a page that is gated with needs()');
  return user;
}
