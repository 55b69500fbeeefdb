import { useMutation, useQuery } from '@tanstack/react-query';
import { decideConsent, readConsent } from '@portal/common/contract/sign-in/consent';
import { useCall } from '@portal/common/host/use-host';

/** What the application of a challenge asks for. */
export function useConsent(challenge: string) {
  const call = useCall();
  return useQuery({
    queryKey: ['consent', challenge],
    queryFn: ({ signal }) => call(readConsent, { query: { consent_challenge: challenge } }, signal),
    enabled: challenge !== '',
    staleTime: Infinity,
  });
}

/** Allows or denies it. Returns the address where the browser continues. */
export function useDecideConsent(challenge: string) {
  const call = useCall();
  return useMutation({
    mutationFn: async (allow: boolean) =>
      (await call(decideConsent, { body: { consent_challenge: challenge, allow: allow ? 1 : 0 } })).redirect_url,
  });
}
