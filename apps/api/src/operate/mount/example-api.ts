import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { tokenReply, type TokenReply } from '@portal/common/contract/sign-in/oauth';
import { sessionUser, type SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { HOUR_MS } from '@portal/common/rules/units';
import { exampleOf } from '../../platform/http/openapi/openapi-example.ts';
import { replyOf } from '../../platform/http/openapi/openapi.ts';
import { isOf } from '../../portal/remotes/admit.ts';

/** A call of this API, and what it answers with by its contract; undefined for one that it does not have. Nothing is done. */
export function exampleOfCall(
  calls: readonly EndpointSpec[],
  method: string,
  url: URL,
): { call: EndpointSpec; reply: unknown } | undefined {
  const found = calls.filter((call) => isOf(call, method, url.pathname));
  const call =
    found.find(({ when }) => when !== undefined && url.searchParams.has(when)) ??
    found.find(({ when }) => when === undefined) ??
    found[0];
  return call && { call, reply: exampleOf(replyOf(call.reply)) };
}

/** A person of a user type, with all privileges; null without one. */
export function exampleUser(type: number | null): SessionUser | null {
  if (type === null) return null;
  // With a scope the session would be a narrow one.
  const { scope: _, ...user } = exampleOf(replyOf(sessionUser)) as SessionUser;
  return {
    ...user,
    user_type: type as UserType,
    privileges: type === UserType.employee ? Object.values(Privilege) : [],
  };
}

/** What the shell gets as the token of that person. */
export function exampleToken({ user_id, user_type, role, co_id }: SessionUser): TokenReply {
  const reply = exampleOf(replyOf(tokenReply)) as TokenReply;
  return { ...reply, user_id, user_type, role, co_id, expires_in: HOUR_MS / 1000 };
}
