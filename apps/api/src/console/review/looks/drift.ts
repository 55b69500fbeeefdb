import type { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { Privilege, holds } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { pageUrl, WORK_PAGE } from '@portal/common/pages/addresses';
import { SECOND_LOOK } from '@portal/common/rules/limits';
import { sql } from 'kysely';
import { ADDRESS_COLUMNS } from '../../../identity/addresses/proven-address.db.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Services } from '../../../platform/http/services.ts';
import { textOf } from '../../../platform/intl/texts.ts';
import { tell } from '../../../platform/mail/outbox.ts';
import { provenRecipient, READER_COLUMNS } from '../../../platform/mail/recipient.ts';
import { findLookSetting } from './setting.db.ts';

/** Agreement of the latest looks of a queue and of those before, in percent; null until there are enough of both. */
async function agreementOf(tx: Tx, kind: ApprovalQueue): Promise<{ latest: number; before: number } | null> {
  const {
    rows: [found],
  } = await sql<{ latest: number; before: number; enough: boolean }>`
    select round(avg(same) filter (where place <= ${SECOND_LOOK.latest}))::int as latest,
      round(avg(same) filter (where place > ${SECOND_LOOK.latest}))::int as before,
      count(*) >= ${2 * SECOND_LOOK.latest} as enough
    from (
      select case when result = second_result then 100 else 0 end as same,
        row_number() over (order by second_at desc, look_id desc) as place
      from second_look where kind = ${kind} and second_at is not null
    ) as looks`.execute(tx);
  return found?.enough ? found : null;
}

/**
 * Tells who leads when the latest looks of a queue match less than those before by more than the limit: once, until they
 * match again.
 */
export async function followDrift(
  { tx, services: { config } }: { tx: Tx; services: Pick<Services, 'config'> },
  kind: ApprovalQueue,
  at: Date,
): Promise<void> {
  const agreement = await agreementOf(tx, kind);
  const { fall } = await findLookSetting(tx);
  if (!agreement || agreement.before - agreement.latest < fall) {
    await tx.deleteFrom('second_look_drift').where('kind', '=', kind).execute();
    return;
  }
  const began = await tx
    .insertInto('second_look_drift')
    .values({ kind, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  if (!began) return;
  const staff = await tx
    .selectFrom('app_user')
    .select(['user_id', 'user_name', 'privileges', ...ADDRESS_COLUMNS, ...READER_COLUMNS])
    .where('user_type', '=', UserType.employee)
    .where('status', '=', AccountStatus.active)
    .execute();
  for (const { privileges, ...person } of staff)
    if (holds(privileges, Privilege.approvalLead))
      await tell(tx, provenRecipient(person), person, {
        template: 'agreementFell',
        at,
        dedupeKey: `agreementFell ${kind} ${at.getTime()} ${person.user_id}`,
        link: pageUrl(config.publicUrl, WORK_PAGE.quality),
        values: ({ locale }) => ({ queue: textOf(locale, `queue.${kind}`), ...agreement, count: SECOND_LOOK.latest }),
      });
}
