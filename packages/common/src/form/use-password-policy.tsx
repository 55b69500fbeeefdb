import { useQuery } from '@tanstack/react-query';
import { readPasswordPolicy } from '../contract/password-policy.ts';
import { useCall } from '../host/use-host.tsx';
import { DEFAULT_POLICY } from '../rules/password/password.ts';
import type { PasswordPolicy } from '../rules/password/password.ts';

/** What the operator asks of new passwords; the default until the API has said so, or when it cannot be asked. */
export function usePasswordPolicy(): PasswordPolicy {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['password-policy'],
    queryFn: ({ signal }) => call(readPasswordPolicy, {}, signal),
    staleTime: Infinity,
  });
  return data ?? DEFAULT_POLICY;
}
