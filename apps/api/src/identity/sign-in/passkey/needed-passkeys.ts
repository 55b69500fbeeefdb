import { registration } from '@portal/common/contract/sign-in/webauthn';
import type { StepContext } from '../../../platform/http/calls/serve.ts';
import { addMade, beginMaking, type Making, type MakingRefusal } from '../../passkeys/add-passkey.ts';
import { countPasskeysOf } from '../../passkeys/passkeys.db.ts';
import { readAnswer } from './read-answer.ts';

export type MakeRefusal = 'Account.Login.Passkey.Enrol' | MakingRefusal;

/**
 * Lets somebody make the passkeys that are needed: staff, or people of a company that demands one, one with each call of the sign-in. Whoever has a second
 * factor has given it: the challenge of a new passkey is issued afterwards, and names account, sign-in and browser.
 *
 * @param made a new passkey as JSON text
 * @throws Refusal `Account.Login.Passkey.Enrol` with `passkey_enrolment` until there are enough
 */
export async function makeNeededPasskeys(
  { userId, holder, needed, made }: { userId: string; holder: string; needed: number; made: string | undefined },
  context: StepContext<MakeRefusal>,
): Promise<void> {
  const {
    services: { db },
    refuse,
  } = context;
  const making: Making = { userId, purpose: 'staffAdd', holder };
  if (made !== undefined) await addMade(making, { credential: readAnswer(registration, made) }, context);
  const have = await countPasskeysOf(db, userId);
  if (have < needed) {
    const options = await beginMaking(db, making, context);
    refuse('Account.Login.Passkey.Enrol', { extra: { passkey_enrolment: { have, needed, options } } });
  }
}
