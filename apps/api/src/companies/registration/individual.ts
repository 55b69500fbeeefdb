import type { registerIndividual } from '@portal/common/contract/account/registration';
import { UserType } from '@portal/common/enums/user/user-type';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { refuseAt } from '../../platform/errors/refusal.ts';
import type { HandlerInput, StepContextOf } from '../../platform/http/calls/serve.ts';
import { insertIndividual } from './registration.db.ts';
import { register } from './register.ts';
import { storedPhone } from './registration-steps.ts';

/** Registers a person with the address of the code as the only address. */
export async function createIndividual(
  { body }: HandlerInput<typeof registerIndividual>,
  context: StepContextOf<typeof registerIndividual>,
): Promise<{ id: string }> {
  const byEmail = body.verify_code_type === RegisterMethod.email;
  // No second address: only the one of the code is verified.
  const wanted = byEmail
    ? (body.email ?? refuseAt('email', 'email.empty'))
    : (body.phone ?? refuseAt('phone', 'phone.empty'));
  const other = byEmail ? 'phone' : 'email';
  if (body[other] !== undefined) refuseAt(other, 'request.invalid');
  const account = byEmail ? normaliseEmail(wanted) : storedPhone(wanted, 'phone');
  const addresses = {
    email: byEmail ? account : null,
    phone: byEmail ? null : account,
    verified: byEmail ? 'email' : 'phone',
  } as const;
  const id = await register(
    {
      body,
      userType: UserType.individual,
      scene: VerifyScene.individualRegister,
      addresses,
      insert: insertIndividual,
      message: { template: 'registeredIndividual' },
    },
    context,
  );
  return { id };
}
