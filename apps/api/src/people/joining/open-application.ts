import { ACCOUNT_REQUESTS_PAGE, pageUrl } from '@portal/common/pages/addresses';
import { noteChange } from '../../companies/requests/changes.db.ts';
import { maskEmail, maskPhone } from '../../platform/audit/mask.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { tell } from '../../platform/mail/outbox.ts';
import type { Config } from '../../platform/settings/config.ts';
import { dueTimeOf, readWorkingClock } from '../../platform/working-hours/working-hours.db.ts';
import type { AskedTerms } from '../../platform/db/tables/stored-values.ts';
import { reachableDeciders } from './deciders.db.ts';

interface Opening {
  /** The account that waits for the decision. */
  userId: string;
  /** Name of who asked, as shown to those who decide: by default that of the account. */
  applicant?: string;
  /** The member of the company who asked; by default null, for the applicant and for another system. */
  askedBy?: string | null;
  note: string;
  /** What the applicant accepted; null where nobody was asked. */
  terms: AskedTerms | null;
  at: Date;
}

/**
 * Opens the application for an account: the administrators of the company are told, and decide it alone for three
 * working days. If none of them can be reached, staff see it at once. Lock the row of the company first.
 *
 * @returns the entry of the audit log, which the caller writes
 */
export async function openApplication(
  tx: Tx,
  config: Pick<Config, 'publicUrl' | 'workingHours'>,
  { userId, applicant, askedBy = null, note, terms, at }: Opening,
): Promise<Omit<AuditEntry, 'actor'>> {
  const {
    co_id: coId,
    user_name,
    email,
    phone,
    company_name,
  } = await tx
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.co_id', 'u.co_id')
    .leftJoin('idp_identity as i', 'i.user_id', 'u.user_id')
    .select((is) => [
      'c.co_id',
      'u.user_name',
      is.fn.coalesce('u.email', 'i.claimed_email').as('email'),
      'u.phone',
      'c.company_name',
    ])
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const deciders = await reachableDeciders(tx, coId, { except: askedBy });
  const company_only = deciders.length > 0;
  const { id } = await tx
    .insertInto('account_application')
    .values({
      user_id: userId,
      co_id: coId,
      applicant: applicant ?? user_name,
      asked_by: askedBy,
      note,
      terms: terms && JSON.stringify(terms),
      applied_at: at,
      company_only,
      company_until: company_only ? dueTimeOf(await readWorkingClock(tx, config), at) : null,
      decided_at: null,
      decided_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!company_only) await noteChange(tx, { queue: 'account', id, coId });
  for (const { to, ...decider } of deciders)
    await tell(tx, to, decider, {
      template: 'accountRequested',
      at,
      link: pageUrl(config.publicUrl, ACCOUNT_REQUESTS_PAGE),
      values: {
        applicant: user_name,
        company: company_name,
        address: email === null ? (phone === null ? '' : maskPhone(phone)) : maskEmail(email),
      },
      dedupeKey: `account requested ${id} ${decider.user_id}`,
    });
  return { action: 'accountApplication.asked', object: userId, detail: { application: id, company: coId } };
}
