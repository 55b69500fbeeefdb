import { opensToKey } from '@portal/common/contract/account/key-scopes';
import type { Access, EndpointSpec } from '@portal/common/contract/endpoint';
import { holds } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { hasMemberRight } from '@portal/common/rules/company/member-rights';
import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import type { Caller } from './caller.ts';
import type { ServiceCaller } from './service-caller.ts';
import { refuse } from '../../errors/refusal.ts';

/**
 * The call names another user than its caller. Handlers may throw it too: `serve` writes an audit row and answers 403.
 */
export class ForeignSubject extends Error {
  override name = 'ForeignSubject';
  readonly named: string;
  constructor(named: string) {
    super('The call names another subject than its token.');
    this.named = named;
  }
}

const isStaff = (access: Access, caller: Caller) =>
  access.kind === 'staff' &&
  caller.userType === UserType.employee &&
  access.anyOf.some((privilege) => holds(caller.privileges, privilege));

/** A service client reaches the calls of its scopes and no other ones; a session reaches none of those. */
function authoriseService(access: Access, caller: Caller | ServiceCaller | null): void {
  if (!caller) refuse('Account.SignIn.Required');
  if (access.kind !== 'service' || !('clientId' in caller)) refuse('Account.Permission.Denied');
  if (!caller.fromOwnNetwork || !caller.scopes.includes(access.scope)) refuse('Account.Permission.Denied');
}

/**
 * Decides whether a caller may use a call. The only place where that is decided. A narrow session reaches only the
 * calls that name its scope: it is refused public calls too, which it could make without its token. So is an access key,
 * which reaches what its scopes open.
 *
 * @throws Refusal `Account.SignIn.Required` (401) or `Account.Permission.Denied` (403)
 */
export function authorise(endpoint: EndpointSpec, caller: Caller | ServiceCaller | null): void {
  const { access, scopes } = endpoint;
  if (access.kind === 'service' || (caller && 'clientId' in caller)) {
    authoriseService(access, caller);
    return;
  }
  if (caller && caller.scope !== SessionScope.full && !scopes?.includes(caller.scope))
    refuse('Account.Permission.Denied');
  if (caller?.key && !opensToKey(endpoint, caller.key)) refuse('Account.Permission.Denied');
  if (access.kind === 'anyone') return;
  if (!caller) refuse('Account.SignIn.Required');
  if (access.kind === 'signedIn') return;
  if (isStaff(access, caller)) return;
  const hasRight = access.right === undefined || hasMemberRight(caller.userType, caller.role, access.right);
  if (access.types.includes(caller.userType) && hasRight) return;
  refuse('Account.Permission.Denied');
}

const SUBJECT_KEYS = ['user_id', 'UserID', 'UserId'];
const SUBJECT_PATH = /\/(?:enterprise_user|personal_user|user)\/\{id\}/;

interface Named {
  params?: Readonly<Record<string, string>>;
  query?: unknown;
  body?: unknown;
  form?: unknown;
}

/** A session that a link opened reaches one provider: another one that a call names is foreign. */
function checkProvider({ link }: Caller, { query, body, form }: Named): void {
  if (link === null) return;
  for (const part of [query, body, form]) {
    const named = typeof part === 'object' && part !== null ? (part as { config_id?: unknown }).config_id : undefined;
    if (named !== undefined && named !== link.configId)
      throw new ForeignSubject(typeof named === 'string' ? named : JSON.stringify(named));
  }
}

/**
 * The identity comes from the token: user ids in headers, path, query or body must match it.
 *
 * `headers` are `UserID` and `UserType`. Staff may name others in calls that are open to staff, because there the id
 * is the object of the call.
 *
 * @throws ForeignSubject
 */
export function checkSubject(
  endpoint: Pick<EndpointSpec, 'access' | 'path'>,
  caller: Caller | null,
  named: Named,
  headers: { userId: string | undefined; userType: string | undefined },
): void {
  if (!caller) return;
  checkProvider(caller, named);
  if (headers.userId !== undefined && headers.userId !== caller.userId) throw new ForeignSubject(headers.userId);
  if (headers.userType !== undefined && headers.userType !== String(caller.userType))
    throw new ForeignSubject(caller.userId);
  if (endpoint.access.kind === 'anyone' || isStaff(endpoint.access, caller)) return;
  const given = [named.query, named.body, named.form].flatMap((part) =>
    typeof part === 'object' && part !== null ? SUBJECT_KEYS.map((key) => (part as Record<string, unknown>)[key]) : [],
  );
  if (SUBJECT_PATH.test(endpoint.path)) given.push(named.params?.id);
  for (const id of given) {
    if (id !== undefined && id !== caller.userId)
      throw new ForeignSubject(typeof id === 'string' ? id : JSON.stringify(id));
  }
}
