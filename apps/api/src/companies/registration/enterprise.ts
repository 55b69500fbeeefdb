import type { registerEnterprise } from '@portal/common/contract/account/registration';
import { UserType } from '@portal/common/enums/user/user-type';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import type { HandlerInput, StepContextOf } from '../../platform/http/calls/serve.ts';
import { insertEnterprise } from './registration.db.ts';
import { register } from './register.ts';
import { storedPhone } from './registration-steps.ts';
import { allowSecondAddress } from './second-address.ts';

/** Registers an enterprise with its main account. The code verifies the e-mail or the phone. */
export async function createEnterprise(
  { body }: HandlerInput<typeof registerEnterprise>,
  context: StepContextOf<typeof registerEnterprise>,
): Promise<{ id: string }> {
  const id = await register(
    {
      body,
      userType: UserType.enterprise,
      scene: VerifyScene.enterpriseRegister,
      addresses: {
        email: normaliseEmail(body.email),
        phone: storedPhone(body.phone, 'phone'),
        verified: body.verify_code_type === RegisterMethod.email ? 'email' : 'phone',
      },
      loginName: body.login_name,
      company: body.company,
      insert: (tx, account) =>
        insertEnterprise(tx, { ...account, login_name: body.login_name, company_name: body.company }),
      message: { template: 'registered', values: { loginName: body.login_name } },
    },
    context,
  );
  allowSecondAddress(id, context);
  return { id };
}
