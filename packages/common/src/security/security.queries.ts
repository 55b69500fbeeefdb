import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../contract/own-session.ts';
import {
  beginSecondFactor, confirmSecondFactor, readSecondFactor, removeSecondFactor, renewRecoveryCodes,
} from '../contract/second-factor.ts';
import { useCall, useSignedIn } from '../host/use-host.tsx';

/** Keys of this feature are written in this file only. */
const root = ['security'];
const factorKey = [...root, 'factor'];
const sessionsKey = [...root, 'sessions'];

const SESSIONS_EVERY_MS = 30_000;

export function useSecondFactor() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...factorKey, user_id],
    queryFn: async ({ signal }) => {
      const { enabled, required, applies, enabled_at, recovery_codes_left } = await call(readSecondFactor, {}, signal);
      return { enabled, required, applies, since: enabled_at, codesLeft: recovery_codes_left };
    },
  });
}
export type SecondFactor = NonNullable<ReturnType<typeof useSecondFactor>['data']>;

export function useBeginSecondFactor() {
  const call = useCall();
  return useMutation({
    mutationFn: async () => {
      const { enrolment_ticket, secret, otpauth_uri } = await call(beginSecondFactor, {});
      return { ticket: enrolment_ticket, secret, uri: otpauth_uri };
    },
  });
}

/** A change that one of the factor's codes allows; both cards are read again after it, because it ends other sessions. */
function useFactorChange<Given, Got>(change: (given: Given) => Promise<Got>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => queries.invalidateQueries({ queryKey: root }) });
}

/** Answers the recovery codes, which are told this once. */
export function useConfirmSecondFactor() {
  const call = useCall();
  return useFactorChange(async ({ ticket, code }: { ticket: string; code: string }) =>
    (await call(confirmSecondFactor, { body: { enrolment_ticket: ticket, second_factor_code: code } })).recovery_codes);
}

/** Answers the new recovery codes, which are told this once. */
export function useRenewRecoveryCodes() {
  const call = useCall();
  return useFactorChange(async (code: string) => (await call(renewRecoveryCodes, { body: { second_factor_code: code } })).recovery_codes);
}

export function useRemoveSecondFactor() {
  const call = useCall();
  return useFactorChange((code: string) => call(removeSecondFactor, { body: { second_factor_code: code } }));
}

/** The browsers in which one is signed in, read again every half minute. */
export function useSessions() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...sessionsKey, user_id],
    queryFn: async ({ signal }) => (await call(listOwnSessions, {}, signal)).rows.map((row) => ({
      id: row.session_id, current: row.current, signedInAt: row.signed_in_at, lastUsedAt: row.last_used_at,
      browser: row.browser, system: row.system, device: row.device, network: row.network,
    })),
    refetchInterval: SESSIONS_EVERY_MS,
  });
}
export type OwnSession = NonNullable<ReturnType<typeof useSessions>['data']>[number];

export function useEndSession() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endOwnSession, { params: { session_id: id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOtherSessions() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
