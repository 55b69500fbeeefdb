import { PAGE, MEMBERS_PAGE, pageUrl } from '@portal/common/pages/addresses';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import { findOwner as findPerson, tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import { tellOfAct, type Source } from '../../identity/owner-message/owner-message.db.ts';
import { resetFactors } from './reset-factors.ts';
import type { Act } from '../../platform/acts/acts.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/http/services.ts';
import { reachable } from '../../platform/mail/recipient.ts';
import { findOwner } from '../ownership/ownership.db.ts';

/** Somebody's second step and passkeys, reset by another person. */
interface Reset extends Source {
  act: Extract<Act, 'secondFactor.resetByStaff' | 'secondFactor.resetByCompany'>;
  userId: string;
  coId: string;
  reason: string;
  by: string;
  /** Who did it, as people read it. */
  byName: (locale: Locale) => string;
}

/**
 * Resets the second step and the passkeys of a locked account of a company. The person is told at every proven address,
 * with a link that locks the account; the main account of the company is told, too.
 */
export async function resetSecondStep(
  tx: Tx,
  services: Pick<Services, 'config' | 'placeOf'>,
  { act, userId, coId, reason, by, byName, ...source }: Reset,
  { refuse }: Refusing<'Account.SecondFactor.Off'>,
): Promise<void> {
  const { at } = source;
  const removed = (await resetFactors(tx, userId, at)) ?? refuse('Account.SecondFactor.Off');
  await audit(tx, { actor: by, action: act, object: userId, detail: { company: coId, reason, ...removed } }, at);
  const person = await findPerson(tx, userId);
  const { email, phone } = provenAddresses(person);
  await tellOfAct(tx, services, {
    ...source,
    act,
    locks: userId,
    to: [reachable({ email, phone: null }) ?? [], reachable({ email: null, phone }) ?? []].flat(),
    reader: person,
    standing: null,
    values: (locale) => ({ by: byName(locale), reason }),
  });
  const owner = await findOwner(tx, coId);
  if (!owner || owner.user_id === userId || owner.user_id === by) return;
  await tellOwner(tx, owner, {
    template: 'memberStepReset',
    at,
    link: pageUrl(services.config.publicUrl, owner.user_type === UserType.partner ? PAGE.contacts : MEMBERS_PAGE.list),
    values: ({ locale }) => ({ by: byName(locale), account: person.user_name, reason, time: at }),
    dedupeKey: `memberStepReset ${userId} ${at.getTime()}`,
  });
}

/** The same by whoever manages the people of the company: the caller, whose name the person reads. */
export async function resetByCompany(
  tx: Tx,
  services: Pick<Services, 'config' | 'placeOf'>,
  reset: Omit<Reset, 'act' | 'byName'>,
  context: Refusing<'Account.SecondFactor.Off'>,
): Promise<void> {
  const { user_name } = await findPerson(tx, reset.by);
  await resetSecondStep(
    tx,
    services,
    { ...reset, act: 'secondFactor.resetByCompany', byName: () => user_name },
    context,
  );
}
