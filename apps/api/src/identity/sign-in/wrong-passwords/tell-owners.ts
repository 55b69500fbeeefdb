import { AccountStatus } from '@portal/common/enums/user/account-status';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import { DAY_MS, HOUR_MS, HOUR_S } from '@portal/common/rules/units';
import { sql } from 'kysely';
import { provenAddresses } from '../../addresses/proven-address.db.ts';
import { OWNER_COLUMNS } from '../../addresses/tell-owner.db.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/db/connect.ts';
import type { PlaceOf } from '../../../platform/geo/places.ts';
import type { Services } from '../../../platform/http/services.ts';
import { countUse } from '../../../platform/limits/limits.ts';
import { tell } from '../../../platform/mail/outbox.ts';
import { reachable } from '../../../platform/mail/recipient.ts';

/** From this number of wrong passwords within an hour on, the owner is notified. */
const MANY = 10;
/** An owner is told once an hour at most. */
const TOLD = { points: 1, seconds: HOUR_S };
/** A network from which the owner has signed in within this time is not elsewhere. */
const OWN_MS = 30 * DAY_MS;
/** Places that a message names. */
const NAMED = 3;

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'placeOf'>;

interface Tried {
  user_id: string;
  count: number;
  since: Date;
  last: Date;
  /** Most tries first. */
  networks: string[];
}

/** Accounts with many wrong passwords within an hour from networks that their owners do not sign in from. */
async function findTried(db: Db, at: Date): Promise<Tried[]> {
  const { rows } = await sql<Tried>`
    with failed as (
      select subject_id as user_id, coalesce(network, '') as network, count(*) as count, min(at) as since, max(at) as last
      from audit
      where action = 'signIn.failed' and at > ${new Date(at.getTime() - HOUR_MS)} and at <= ${at}
        and subject_id is not null and detail->>'reason' = 'wrongPassword'
      group by 1, 2
    )
    select user_id, sum(count)::int as count, min(since) as since, max(last) as last,
      array_agg(network order by count desc, network) as networks
    from failed f
    where not exists (
      select from audit a where a.subject_id = f.user_id and a.action = 'signIn.succeeded' and a.network = f.network
        and a.at > ${new Date(at.getTime() - OWN_MS)}
    )
    group by user_id having sum(count) >= ${MANY} order by user_id`.execute(db);
  return rows;
}

async function notify(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  { user_id, count, since, last, networks }: Tried,
  placeOf: PlaceOf,
  at: Date,
): Promise<void> {
  const user = await tx
    .selectFrom('app_user')
    .select(OWNER_COLUMNS)
    .where('user_id', '=', user_id)
    .where('status', '=', AccountStatus.active)
    .executeTakeFirst();
  const recipient = user && reachable(provenAddresses(user));
  if (!recipient) return;
  const { within } = await countUse(tx, `wrong passwords ${user_id}`, TOLD, at);
  if (!within) return;
  await tell(tx, recipient, user, {
    template: 'wrongPasswords',
    at,
    link: pageUrl(config.publicUrl, PAGE.root),
    values: ({ locale }) => {
      const places = [...new Set(networks.map((network) => placeOf(network, locale) ?? network))];
      return {
        count,
        since,
        last,
        places: new Intl.ListFormat(locale, { type: 'unit' }).format(places.slice(0, NAMED)),
        more: Math.max(0, places.length - NAMED),
      };
    },
    dedupeKey: `wrongPasswords ${user_id} ${last.getTime()}`,
  });
}

/**
 * Tells the owners of accounts of many wrong passwords from elsewhere, at a proven address. It reads the audit log
 * instead of being part of the sign-in, whose time and work therefore stay the same for every account and for none.
 */
export async function tellOfWrongPasswords({ db, clock, config, placeOf }: Parts): Promise<void> {
  const at = clock.now();
  const tried = await findTried(db, at);
  if (tried.length === 0) return;
  for (const one of tried) await inTransaction(db, (tx) => notify(tx, { config }, one, placeOf, at));
}
