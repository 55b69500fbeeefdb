import type { Accepted } from '@portal/common/contract/account/accepted-terms';
import type { TakenAddress, WrongCode } from '@portal/common/contract/refusals';
import type { Purpose } from '@portal/common/enums/terms/purpose';
import type { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { consumeCode } from '../../identity/verify-code/verify-code.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { tell, type Telling } from '../../platform/mail/outbox.ts';
import { firstReader } from '../../platform/mail/recipient.ts';
import type { NewAccount } from './registration.db.ts';
import {
  acceptedTerms,
  claimAddresses,
  hashPassword,
  recordTerms,
  refuseTaken,
  signInPage,
} from './registration-steps.ts';

/** What the registrations of all user types have in common, and where they differ. */
export interface Registration {
  body: {
    accepted?: Accepted | undefined;
    purposes?: readonly Purpose[] | undefined;
    password: string;
    username: string;
    verify_code: string;
  };
  userType: UserType;
  scene: VerifyScene;
  /** Addresses in stored form, and which of them the code verifies. */
  addresses: Pick<NewAccount, 'email' | 'phone' | 'verified'>;
  loginName?: string;
  company?: string;
  /** Unusual fields of refusals: see `refuseTaken`. */
  names?: Partial<Record<ErrorCode, string>>;
  /** Stores account and company; returns the id of the user. */
  insert: (tx: Tx, account: NewAccount) => Promise<string>;
  message: Pick<Telling, 'template' | 'values'>;
}

/**
 * Registers an account and returns its id. Checks the terms, consumes the code before anything is written, and sends a
 * message to the verified address. Throws the refusals of these steps.
 */
export async function register(
  { body, userType, scene, addresses, loginName, company, names = {}, insert, message }: Registration,
  context: StepContext<WrongCode | TakenAddress | 'Account.Terms.Required', 'verify_code' | 'email' | 'phone'>,
): Promise<string> {
  const { services, transaction, locale } = context;
  const { email, phone, verified } = addresses;
  const at = context.now();
  const accepted = await acceptedTerms(body.accepted, context);
  const password_hash = await hashPassword(body.password, { loginName, email }, context);
  const account = addresses[verified] ?? '';
  const wanted = { email, phone, userType, ...(company !== undefined && { company }) };
  return refuseTaken(services.db, wanted, names, () =>
    transaction(async (tx) => {
      await consumeCode(
        tx,
        { channel: VerifyChannel[verified], account, scene, userType, code: body.verify_code, field: 'verify_code' },
        context,
      );
      await claimAddresses(tx, { ...addresses, userType, at }, context);
      const userId = await insert(tx, { ...addresses, user_name: body.username, password_hash, language: locale, at });
      await recordTerms(tx, { userId, accepted, purposes: body.purposes ?? [], at }, context);
      await tell(
        tx,
        { channel: verified === 'email' ? 'email' : 'sms', to: account },
        firstReader(userId, body.username, locale),
        { ...message, at, dedupeKey: `registered ${userId}`, link: signInPage(services.config, userType) },
      );
      return userId;
    }),
  );
}
