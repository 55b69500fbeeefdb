import { useEffect } from 'react';
import { readPasswordPolicy } from '../../contract/sign-in/password-policy.ts';
import { useRead } from '../../host/use-read.ts';
import { whenUsed } from '../../late/when-used.ts';
import { DEFAULT_POLICY, type PasswordPolicy } from '../../rules/password/password.ts';

/**
 * The operator's password policy; the default until the API has answered, or when it fails. While the page is idle it
 * loads what will seal the password: after a deployment in the middle of a long form that file is gone.
 */
export function usePasswordPolicy(): PasswordPolicy {
  const { data } = useRead(readPasswordPolicy, {}, { staleTime: Infinity });
  useEffect(function loadSealAhead() {
    return whenUsed(
      () =>
        void import(/* webpackChunkName: "idle" */ '../../client/seal.ts').catch(() => {
          /* asked for again when the form is sent */
        }),
    );
  }, []);
  return data ?? DEFAULT_POLICY;
}
