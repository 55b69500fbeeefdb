import { readPasswordPolicy } from '../../contract/sign-in/password-policy.ts';
import { useRead } from '../../host/use-read.ts';
import { DEFAULT_POLICY, type PasswordPolicy } from '../../rules/password/password.ts';

/** The operator's password policy; the default until the API has answered, or when it fails. */
export function usePasswordPolicy(): PasswordPolicy {
  const { data } = useRead(readPasswordPolicy, {}, { staleTime: Infinity });
  return data ?? DEFAULT_POLICY;
}
