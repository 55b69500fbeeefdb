import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../contract/sign-in/second-factor.ts';
import { activityKey } from '../activity/activity.queries.ts';
import { useCall, useSignedIn } from '../host/use-host.tsx';
import { sessionsKey } from '../sessions/sessions.queries.ts';

const factorKey = ['second-factor'];

/** State of the second factor of the user. */
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

/** Begins the enrolment of an authenticator. */
export function useBeginSecondFactor() {
  const call = useCall();
  return useMutation({
    mutationFn: async () => {
      const { enrolment_ticket, secret, otpauth_uri } = await call(beginSecondFactor, {});
      return { ticket: enrolment_ticket, secret, uri: otpauth_uri };
    },
  });
}

/** A change confirmed by a code of the second factor. It ends other sessions and is in the activity, so both lists are refetched. */
function useFactorChange<Given, Got>(change: (given: Given) => Promise<Got>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([factorKey, sessionsKey, activityKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Returns the recovery codes, which are shown only once. */
export function useConfirmSecondFactor() {
  const call = useCall();
  return useFactorChange(
    async ({ ticket, code }: { ticket: string; code: string }) =>
      (await call(confirmSecondFactor, { body: { enrolment_ticket: ticket, second_factor_code: code } }))
        .recovery_codes,
  );
}

/** Returns the new recovery codes, which are shown only once. */
export function useRenewRecoveryCodes() {
  const call = useCall();
  return useFactorChange(
    async (code: string) => (await call(renewRecoveryCodes, { body: { second_factor_code: code } })).recovery_codes,
  );
}

/** Turns the second factor off, with a code of it. */
export function useRemoveSecondFactor() {
  const call = useCall();
  return useFactorChange((code: string) => call(removeSecondFactor, { body: { second_factor_code: code } }));
}
