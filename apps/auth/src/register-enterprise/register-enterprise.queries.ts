import { useMutation } from '@tanstack/react-query';
import { registerEnterprise } from '@portal/common/contract/registration';
import type { RegisterMethod } from '@portal/common/enums/register-method';
import { UserType } from '@portal/common/enums/user-type';
import { useCall } from '@portal/common/host/use-host';

/** What the form holds, spelled as the call spells it, so that refusals find their fields. */
export interface Registration {
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
    mutationFn: ({ method, email, phone, verify_code, company, username, login_name, password }: Registration & { method: RegisterMethod }) =>
      call(registerEnterprise, {
        body: {
          email: email.trim(), phone, verify_code: verify_code.trim(), verify_code_type: method, company: company.trim(),
          username: username.trim(), login_name: login_name.trim(), password, user_type: UserType.enterprise,
        },
      }),
  });
}
