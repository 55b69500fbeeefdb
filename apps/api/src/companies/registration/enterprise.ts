import type { registerEnterprise } from '@portal/common/contract/account/registration';
import { UserType } from '@portal/common/enums/user/user-type';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import type { HandlerInput, StepContextOf } from '../../platform/http/calls/serve.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { firstReader } from '../../platform/mail/recipient.ts';
import { insertEnterprise } from './registration.db.ts';
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
import { allowSecondAddress } from './second-address.ts';

/** Registers an enterprise with its main account. The code verifies the e-mail or the phone. */
export async function createEnterprise(
  { body }: HandlerInput<typeof registerEnterprise>,
  context: StepContextOf<typeof registerEnterprise>,
): Promise<{ id: string }> {
  const { services, transaction, locale } = context;
  const phone = storedPhone(body.phone, 'phone');
  const email = normaliseEmail(body.email);
  const byEmail = body.verify_code_type === RegisterMethod.email;
  const at = context.now();
  const accepted = await acceptedTerms(body.accepted, context);
  const password_hash = await hashPassword(body.password, { loginName: body.login_name, email }, context);
  const wanted = { email, phone, company: body.company, userType: UserType.enterprise };
  const id = await refuseTaken(services.db, wanted, {}, () =>
    transaction(async (tx) => {
      await consumeCode(
        tx,
        {
          channel: byEmail ? VerifyChannel.email : VerifyChannel.phone,
          account: byEmail ? email : phone,
          scene: VerifyScene.enterpriseRegister,
          userType: UserType.enterprise,
          code: body.verify_code,
          field: 'verify_code',
        },
        context,
      );
      await claimAddresses(
        tx,
        { email, phone, verified: byEmail ? 'email' : 'phone', userType: UserType.enterprise, at },
        context,
      );
      const userId = await insertEnterprise(tx, {
        login_name: body.login_name,
        company_name: body.company,
        email,
        phone,
        user_name: body.username,
        password_hash,
        verified: byEmail ? 'email' : 'phone',
        language: locale,
        at,
      });
      await recordTerms(tx, { userId, accepted, purposes: body.purposes ?? [], at }, context);
      await tell(
        tx,
        byEmail ? { channel: 'email', to: email } : { channel: 'sms', to: phone },
        firstReader(userId, body.username, locale),
        {
          template: 'registered',
          at,
          dedupeKey: `registered ${userId}`,
          values: { loginName: body.login_name },
          link: signInPage(services.config, UserType.enterprise),
        },
      );
      return userId;
    }),
  );
  allowSecondAddress(id, context);
  return { id };
}
