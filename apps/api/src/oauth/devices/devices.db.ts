import { sql } from 'kysely';
import type Provider from 'oidc-provider';
import type { OauthScope } from '@portal/common/enums/sign-in/oauth-scope';
import type { UserType } from '@portal/common/enums/user/user-type';
import { sessionSeconds } from '../../identity/sessions/sessions.db.ts';
import { realTime } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { scopesAsked } from '../consent/claims.ts';
import { trackEpochs } from '../provider/library/adapter.ts';
import { DEVICE_CODE_SECONDS, ENDED_CODE_SECONDS, type AskedFrom } from '../provider/library/device-codes.ts';

/** A device that waits, or waited, for its person. */
export interface AskingDevice {
  id_hash: string;
  client_id: string;
  name_zh: string;
  name_en: string;
  asks_consent: boolean;
  scopes: OauthScope[];
  from: AskedFrom;
  asked_at: Date;
  ended: boolean;
  decided: boolean;
}

/** The device that shows a code; undefined when there is none, or its application may not sign in on devices any more. */
export async function findDevice(tx: Tx, userCode: string, now: Date): Promise<AskingDevice | undefined> {
  const {
    rows: [device],
  } = await sql<Omit<AskingDevice, 'scopes'> & { scope: string | null }>`
    select p.id_hash, a.client_id, a.name_zh, a.name_en, a.asks_consent, p.payload->'params'->>'scope' as scope,
      p.payload->'deviceInfo' as "from", p.expires_at - ${DEVICE_CODE_SECONDS + ENDED_CODE_SECONDS} * interval '1 second' as asked_at,
      p.expires_at - ${ENDED_CODE_SECONDS} * interval '1 second' <= ${now} as ended,
      p.payload ? 'accountId' or p.payload ? 'error' as decided
    from oidc_payload p join application a on a.client_id = p.payload->>'clientId' and a.enabled and a.device_grant
    where p.model = 'DeviceCode' and p.user_code = ${userCode}
    for update of p`.execute(tx);
  if (!device) return undefined;
  const { scope, ...rest } = device;
  return { ...rest, scopes: scopesAsked(scope ?? '', []) };
}

/** Locks an account for the decision, before its device: so does everything that ends its sessions. */
export const lockAccount = (tx: Tx, userId: string) =>
  tx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** The OAuth library's session behind one of the portal; null when there is none. */
export async function findBrowser(tx: Tx, sessionId: string): Promise<string | null> {
  const session = await tx
    .selectFrom('session')
    .select('oidc_session_uid')
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return session?.oidc_session_uid ?? null;
}

/** Stores what was decided about a device that `findDevice` has locked. */
async function store(tx: Tx, { id_hash }: AskingDevice, decision: object): Promise<void> {
  await sql`update oidc_payload set payload = payload || ${JSON.stringify(decision)}::jsonb
    where model = 'DeviceCode' and id_hash = ${id_hash}`.execute(tx);
}

/** The device will be told that the person denied it. */
export const denyDevice = (tx: Tx, device: AskingDevice): Promise<void> =>
  store(tx, device, { error: 'access_denied', errorDescription: 'the person did not allow it' });

/** The session of the person's browser, as the OAuth library has it. */
type BrowserSession = NonNullable<Awaited<ReturnType<Provider['Session']['findByUid']>>>;

/**
 * Signs a person in on a device, with a session of its own: it does not end with that of the browser, but with all
 * sessions of the account, with the application, and as late as a remembered sign-in.
 *
 * @returns false when the browser's session has ended
 */
export async function allowDevice(
  tx: Tx,
  oidc: Provider,
  device: AskingDevice,
  { userId, userType, browserUid }: { userId: string; userType: UserType; browserUid: string },
): Promise<boolean> {
  const { client_id: clientId, scopes } = device;
  return trackEpochs(async () => {
    const browser: BrowserSession | undefined = await oidc.Session.findByUid(browserUid);
    if (browser?.accountId !== userId) return false;
    const seconds = sessionSeconds({ userType, remember: true });
    const scope = scopes.join(' ');
    const grant = new oidc.Grant({ accountId: userId, clientId });
    grant.exp = Math.floor(realTime() / 1000) + seconds;
    grant.addOIDCScope(scope);
    const grantId = await grant.save();
    const { acr, amr, loginTs } = browser;
    const session = new oidc.Session();
    session.loginAccount({ accountId: userId, acr, amr, loginTs });
    session.ensureClientContainer(clientId);
    session.grantIdFor(clientId, grantId);
    await session.save(seconds);
    await store(tx, device, {
      accountId: userId,
      acr,
      amr,
      authTime: loginTs,
      grantId,
      scope,
      sessionUid: session.uid,
      sid: session.sidFor(clientId),
      expiresWithSession: true,
    });
    return true;
  });
}
