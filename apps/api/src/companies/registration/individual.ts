import type { registerIndividual } from '@portal/common/contract/account/registration';
import { UserType } from '@portal/common/enums/user/user-type';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { refuseAt } from '../../platform/errors/refusal.ts';
import type { HandlerInput, StepContextOf } from '../../platform/http/calls/serve.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { firstReader } from '../../platform/mail/recipient.ts';
import { insertIndividual } from './registration.db.ts';
import {
  acceptedTerms,
  claimAddresses,
  hashPassword,
  recordTerms,
  refuseTaken,
  signInPage,
  storedPhone,
} from './registration-steps.ts';
import { consumeCode } from '../../identity/verify-code/verify-code.db.ts';

/** Registers a person with the address of the code as the only address. */
export async function createIndividual(
  { body }: HandlerInput<typeof registerIndividual>,
  context: StepContextOf<typeof registerIndividual>,
): Promise<{ id: string }> {
  const { services, transaction, locale } = context;
  const byEmail = body.verify_code_type === RegisterMethod.email;
  // No second address: only the one of the code is verified.
  const wanted = byEmail
    ? (body.email ?? refuseAt('email', 'email.empty'))
    : (body.phone ?? refuseAt('phone', 'phone.empty'));
  const other = byEmail ? 'phone' : 'email';
  if (body[other] !== undefined) refuseAt(other, 'request.invalid');
  const account = byEmail ? normaliseEmail(wanted) : storedPhone(wanted, 'phone');
  const at = context.now();
  const accepted = await acceptedTerms(body.accepted, context);
  const password_hash = await hashPassword(body.password, { email: byEmail ? account : null }, context);
  const id = await refuseTaken(
    services.db,
    { [byEmail ? 'email' : 'phone']: account, userType: UserType.individual },
    {},
    () =>
      transaction(async (tx) => {
        await consumeCode(
          tx,
          {
            channel: byEmail ? VerifyChannel.email : VerifyChannel.phone,
            account,
            scene: VerifyScene.individualRegister,
            userType: UserType.individual,
            code: body.verify_code,
            field: 'verify_code',
          },
          context,
        );
        const addresses = {
          email: byEmail ? account : null,
          phone: byEmail ? null : account,
          verified: byEmail ? 'email' : 'phone',
        } as const;
        await claimAddresses(tx, { ...addresses, userType: UserType.individual, at }, context);
        const userId = await insertIndividual(tx, {
          ...addresses,
          user_name: body.username,
          password_hash,
          language: locale,
          at,
        });
        await recordTerms(tx, { userId, accepted, purposes: body.purposes ?? [], at }, context);
        await tell(
          tx,
          { channel: byEmail ? 'email' : 'sms', to: account },
          firstReader(userId, body.username, locale),
          {
            template: 'registeredIndividual',
            at,
            dedupeKey: `registered ${userId}`,
            link: signInPage(services.config, UserType.individual),
          },
        );
        return userId;
      }),
  );
  return { id };
}
