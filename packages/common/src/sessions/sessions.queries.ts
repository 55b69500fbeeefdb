import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../contract/sign-in/sessions.ts';
import { activityKey } from '../activity/activity.queries.ts';
import { useCall, useSignedIn } from '../host/use-host.tsx';

/** Query key of the session list. */
export const sessionsKey = ['sessions'];

const SESSIONS_EVERY_MS = 30_000;

/** The sessions of the user, fetched again every 30 seconds. */
export function useSessions() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...sessionsKey, user_id],
    queryFn: async ({ signal }) =>
      (await call(listOwnSessions, {}, signal)).rows.map((row) => ({
        id: row.session_id,
        current: row.current,
        signedInAt: row.signed_in_at,
        lastUsedAt: row.last_used_at,
        browser: row.browser,
        system: row.system,
        device: row.device,
        network: row.network,
      })),
    refetchInterval: SESSIONS_EVERY_MS,
  });
}
export type OwnSession = NonNullable<ReturnType<typeof useSessions>['data']>[number];

/** Ends a session of the user. */
export function useEndSession() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endOwnSession, { params: { session_id: id } }),
    onSettled: () => Promise.all([sessionsKey, activityKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Ends all sessions of the user but this one. */
export function useEndOtherSessions() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => Promise.all([sessionsKey, activityKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
