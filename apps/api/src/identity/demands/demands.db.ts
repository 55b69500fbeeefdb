import { sql } from 'kysely';
import { UserType } from '@portal/common/enums/user/user-type';
import { PASSKEY } from '@portal/common/rules/limits';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Config } from '../../platform/settings/config.ts';

/** The step that a company demands of a person who signs in here; null when the first one is enough. */
export type DemandedStep = 'secondStep' | 'passkey' | null;

/** The same of an account of `app_user` at this time. A passkey is a second step, so it is the greater demand. */
export const demandedStep = (at: Date) => sql<DemandedStep>`(
  select min(d.kind) from company_demand d
  where d.co_id = app_user.co_id and d.kind in ('passkey', 'secondStep') and d.from_at <= ${at})`;

/** How many passkeys a person must have; 0 where they are optional. Fewer count for nothing. */
export function passkeysNeeded(
  { staffFactor }: Pick<Config, 'staffFactor'>,
  { userType, demand }: { userType: number; demand: DemandedStep },
): number {
  if (userType === UserType.employee) return staffFactor === 'passkey' ? PASSKEY.staffNeed : 0;
  return demand === 'passkey' ? 1 : 0;
}

/** The step that is demanded of a signed-in person. Users of a provider have no steps here. */
export async function findDemandedStep(
  db: Db | Tx,
  { userId, userType }: Pick<Caller, 'userId' | 'userType'>,
  at: Date,
): Promise<DemandedStep> {
  if (userType === UserType.idpUser) return null;
  const row = await db
    .selectFrom('app_user')
    .select(demandedStep(at).as('demand'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.demand ?? null;
}

/** How many passkeys a signed-in person must have. */
export const passkeysNeededBy = async (
  db: Db | Tx,
  config: Pick<Config, 'staffFactor'>,
  caller: Pick<Caller, 'userId' | 'userType'>,
  at: Date,
): Promise<number> =>
  passkeysNeeded(config, { userType: caller.userType, demand: await findDemandedStep(db, caller, at) });
