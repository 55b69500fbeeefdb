import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { sessionUser } from '@portal/common/contract/sign-in/userinfo';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { exampleOf } from '../../platform/http/openapi/openapi-example.ts';
import { replyOf } from '../../platform/http/openapi/openapi.ts';
import { isOf } from '../../portal/remotes/admit.ts';

/** What a call answers with, by its contract; undefined for a call that this API does not have. Nothing is done. */
export function exampleReply(calls: readonly EndpointSpec[], method: string, url: URL): unknown {
  const found = calls.filter((call) => isOf(call, method, url.pathname));
  const call =
    found.find(({ when }) => when !== undefined && url.searchParams.has(when)) ??
    found.find(({ when }) => when === undefined) ??
    found[0];
  return call && exampleOf(replyOf(call.reply));
}

/** A person for whom a remote has pages: of its first user type, with all privileges; null if it has no types. */
export function exampleUser({ userTypes: [type] = [] }: RemoteClaim): { privileges: string[] } | null {
  if (type === undefined) return null;
  // With a scope the session would be a narrow one.
  const { scope: _, ...user } = exampleOf(replyOf(sessionUser)) as { scope: string; privileges: string[] };
  return { ...user, user_type: type, privileges: type === UserType.employee ? Object.values(Privilege) : [] } as {
    privileges: string[];
  };
}
