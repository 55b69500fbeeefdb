/**
 * Replays a year of sign-ins that a generator makes up on an embedded database, and prints how many are asked for a code:
 * `node apps/api/measure-sign-ins.ts [SEED]`, or `npm run measure -- unusual`. Each sign-in is decided by the function of
 * the API (`identity/sign-in/unusual`), which reads the device and the earlier ones from the database, and is stored there
 * as the API stores it; one that a stranger would have to confirm is not.
 */
import { UserType } from '@portal/common/enums/user/user-type';
import { findCandidate } from './src/identity/sign-in/account/accounts.db.ts';
import { noteDevice } from './src/identity/sign-in/known-devices.db.ts';
import { needsConfirmation } from './src/identity/sign-in/unusual/confirm.ts';
import { audit } from './src/platform/audit/audit.ts';
import { fromOrigin } from './src/platform/audit/origin.ts';
import { connect, type Db } from './src/platform/db/connect.ts';
import { migrate } from './src/platform/db/migrate/migrate.ts';
import { signInYear, type YearSignIn } from './src/testing/worlds/sign-in-year.ts';
import { account } from './src/testing/worlds/visitor.ts';

const seed = Number(process.argv[2] ?? 1);
const { people, signIns } = signInYear(seed);
const asked = { owners: 0, others: 0, newDevices: 0 };

/** Decides about a sign-in, and stores it unless a stranger cannot give the code. */
async function replay(db: Db, { userId, isOwner, at, network, device }: YearSignIn): Promise<void> {
  const user = await findCandidate(db, userId, { device, now: at });
  if (!user) throw new Error(`${userId} is missing.`);
  const asks = await needsConfirmation(db, user, { by: 'password', at, network });
  if (asks) asked[isOwner ? 'owners' : 'others'] += 1;
  if (asks && !isOwner) return;
  const entry = { actor: userId, action: 'signIn.succeeded', object: userId, detail: { network, by: 'password' } };
  await fromOrigin({ network, userAgent: 'replay', requestId: 'replay' }, () => audit(db, entry, at));
  const known = await noteDevice(db, { userId, device, at });
  if (isOwner && !known) asked.newDevices += 1;
}

const database = await connect({
  dataDir: 'memory://',
  poolSize: 2,
  acquireTimeout: 60_000,
  onConnectionLost: () => undefined,
});
try {
  const { db } = database;
  await migrate(db);
  await db
    .insertInto('app_user')
    .values(people.map((id) => account(id.slice(2), UserType.enterprise, 'replayed', { user_id: id })))
    .execute();
  for (const one of signIns) await replay(db, one);
} finally {
  await database.close();
}
const own = signIns.filter(({ isOwner }) => isOwner).length;
const share = ((100 * asked.owners) / own).toFixed(2);
process.stdout.write(
  [
    '| | sign-ins | asked |',
    '|---|---|---|',
    `| of owners | ${own} | ${asked.owners} (${share} %) |`,
    `| of them on a new device | ${asked.newDevices} | the same |`,
    `| take-overs | ${signIns.length - own} | ${asked.others} |`,
    '',
  ].join('\n'),
);
