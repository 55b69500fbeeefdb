import { useQuery } from '@tanstack/react-query';
import { readPasswordPolicy } from '../../contract/sign-in/password-policy.ts';
import { useCall } from '../../host/use-host.tsx';
import { DEFAULT_POLICY, type PasswordPolicy } from '../../rules/password/password.ts';

/** The operator's password policy; the default until the API has answered, or when it fails. */
export function usePasswordPolicy(): PasswordPolicy {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['password-policy'],
    queryFn: ({ signal }) => call(readPasswordPolicy, {}, signal),
    staleTime: Infinity,
  });
  return data ?? DEFAULT_POLICY;
}
