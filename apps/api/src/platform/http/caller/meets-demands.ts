import { SessionScope } from '@portal/common/enums/sign-in/session-scope';
import { sql } from 'kysely';

/**
 * True while the session `s` of the account `u` has what its company demands. A provider asks for its own second step;
 * a session of a recovery code or link reaches few calls and ends soon.
 */
export const meetsDemands = (now: Date) => sql<boolean>`not exists (
  select from company_demand d where d.co_id = u.co_id and d.from_at <= ${now} and s.scope = ${SessionScope.full}
    and case d.kind when 'sessions' then s.signed_in_at + d.days * interval '1 day' <= ${now}
      else not s.federated and not exists (select from passkey p where p.user_id = u.user_id)
        and (d.kind = 'passkey' or not exists (select from second_factor f where f.user_id = u.user_id)) end)`;
