import { SETUP_STEPS, type SetupStep } from '@portal/common/contract/console/setup';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { DAY_MS } from '@portal/common/rules/units';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { sendersOf } from '../../platform/mail/senders.ts';
import type { Config } from '../../platform/settings/config.ts';
import { baseContent, contentWith, exampleParts, isClosed, operatorFile } from '../../platform/site/served-content.ts';
import { publishedContent, requiresTerms } from '../../platform/site/site.ts';
import { missingYear } from '../holidays/holidays.db.ts';

/** Age at which a backup is too old, in days. */
const BACKUP_DAYS = 7;

async function administrators(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_type', '=', UserType.employee)
    .where('status', '=', AccountStatus.active)
    .where(sql<boolean>`${Privilege.admin} = any(privileges)`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function hasBackup(db: Db | Tx, now: Date): Promise<boolean> {
  const last = await db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'backup.made')
    .where('at', '>', new Date(now.getTime() - BACKUP_DAYS * DAY_MS))
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}

/** What the portal still lacks before its first customers, and whether registration is closed because of it. */
export async function missingSteps(
  db: Db | Tx,
  config: Config,
  now: Date,
): Promise<{ missing: SetupStep[]; closed: boolean }> {
  const content = contentWith(baseContent(await operatorFile(config)), await publishedContent(db));
  const example = exampleParts(content, await requiresTerms(db));
  const senders = sendersOf(config);
  const lacks: Record<SetupStep, boolean> = {
    ...example,
    mail: !senders.email,
    sms: !senders.sms,
    administrators: (await administrators(db)) < 2,
    backup: !(await hasBackup(db, now)),
    holidays: (await missingYear(db, now)) !== null,
  };
  return { missing: SETUP_STEPS.filter((step) => lacks[step]), closed: isClosed(config, example) };
}
