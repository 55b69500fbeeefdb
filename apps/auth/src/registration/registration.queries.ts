import { useMutation } from '@tanstack/react-query';
import {
  registerEnterprise,
  registerIndividual,
  registerPartner,
  verifySecondAddress,
} from '@portal/common/contract/account/registration';
import type { InputOf } from '@portal/common/contract/endpoint';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { UserType } from '@portal/common/enums/user/user-type';
import { useCall } from '@portal/common/host/use-host';

/** The forms name their fields like the calls, so that refusals find their fields. */
export interface Enterprise {
  email: string;
  phone: string;
  verify_code: string;
  company: string;
  username: string;
  login_name: string;
  password: string;
}

export function useRegisterEnterprise() {
  const call = useCall();
  return useMutation({
    mutationFn: ({
      method,
      email,
      phone,
      verify_code,
      company,
      username,
      login_name,
      password,
    }: Enterprise & { method: RegisterMethod }) =>
      call(registerEnterprise, {
        body: {
          email: email.trim(),
          phone,
          verify_code: verify_code.trim(),
          verify_code_type: method,
          company: company.trim(),
          username: username.trim(),
          login_name: login_name.trim(),
          password,
          user_type: UserType.enterprise,
        },
      }),
  });
}

/** Sends `email` or `phone`: the channel of the code. */
export interface Individual {
  email: string;
  phone: string;
  verify_code: string;
  username: string;
  password: string;
}

export function useRegisterIndividual() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ method, email, phone, verify_code, username, password }: Individual & { method: RegisterMethod }) =>
      call(registerIndividual, {
        body: {
          ...(method === RegisterMethod.email ? { email: email.trim() } : { phone }),
          verify_code: verify_code.trim(),
          verify_code_type: method,
          username: username.trim(),
          password,
          user_type: UserType.individual,
        },
      }),
  });
}

/** Verifies the second address of the registration that this browser has just made. */
export function useVerifySecondAddress() {
  const call = useCall();
  return useMutation({
    mutationFn: (code: string) => call(verifySecondAddress, { body: { verify_code: code.trim() } }),
  });
}

export type Partner = InputOf<typeof registerPartner>['body'];

export function useRegisterPartner() {
  const call = useCall();
  return useMutation({
    mutationFn: ({ company_official_website: website, ...rest }: Partner) => {
      const trimmed = Object.fromEntries(
        Object.entries(rest).map(([name, value]) => [
          name,
          typeof value === 'string' && name !== 'password' ? value.trim() : value,
        ]),
      ) as typeof rest;
      return call(registerPartner, {
        body: { ...trimmed, ...(website?.trim() && { company_official_website: website.trim() }) },
      });
    },
  });
}
