import {
  deleteMember,
  inviteMember,
  listMembers,
  readMember,
  resetMemberSecondFactor,
  setMemberRole,
  setMemberStatus,
} from '@portal/common/contract/company/members';
import { ContactActive } from '@portal/common/enums/partner/contact-status';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { rolesGivenBy } from '@portal/common/rules/company/member-rights';
import { DAY_S } from '@portal/common/rules/units';
import { audit } from '../../platform/audit/audit.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { limit } from '../../platform/limits/limits.ts';
import { createMember } from './create-member.ts';
import { deletePerson, switchPerson } from './end-access.ts';
import { lockMember, ownCompany } from './manage.ts';
import { setRole } from './members.db.ts';
import { readPeople, readPerson } from './read-people.ts';
import { resetByCompany } from './reset-second-step.ts';
import { tellOfAdministrator } from './tell-administrator.ts';
import { tellRole } from './tell-role.ts';

/** New members per company: each one sends a message. */
const INVITATIONS = { points: 2000, seconds: DAY_S };

/** Lists and manages the members of an enterprise. */
export function membersRoutes(app: App, services: Services): void {
  serve(app, services, listMembers, ({ params, query, caller }, context) =>
    readPeople(ownCompany(caller, params.co_id, context), query, context),
  );

  serve(app, services, readMember, ({ params, caller }, context) =>
    readPerson({ coId: ownCompany(caller, params.co_id, context), userId: params.user_id }, context),
  );

  serveInSteps(app, services, inviteMember, async ({ params, body, caller }, context) => {
    const { now, locale, transaction } = context;
    const coId = ownCompany(caller, params.co_id, context);
    const at = now();
    if (body.role === MemberRole.administrator) checkRecent(caller, at, context);
    await limit(services.db, `members ${coId}`, INVITATIONS, at);
    const user_id = await transaction(async (tx) => {
      const id = await createMember(tx, { caller, coId, member: body, language: locale, at }, context);
      if (body.role === MemberRole.administrator)
        await tellOfAdministrator({ ...context, tx }, caller, { coId, names: [body.contact_name], began: at });
      return id;
    });
    return { user_id };
  });

  serve(app, services, setMemberRole, async ({ params, body: { role }, caller }, context) => {
    const { tx, now, refuse } = context;
    const one = { coId: ownCompany(caller, params.co_id, context), userId: params.user_id };
    const { role: before, by, company, user_name: name } = await lockMember(tx, { ...one, caller }, context);
    const given: readonly (number | null)[] = rolesGivenBy(by);
    if (!given.includes(before) || !given.includes(role)) refuse('Account.Member.Role');
    if (before === role) return;
    // Before it is one, which reads of its own role.
    if (role === MemberRole.administrator)
      await tellOfAdministrator(context, caller, { coId: one.coId, names: [name] });
    await setRole(tx, { userId: one.userId, role, at: now() });
    const detail = { company: one.coId, role: [before, role] };
    await audit(tx, { actor: caller.userId, action: 'member.roleChanged', object: one.userId, detail }, now());
    await tellRole(tx, services.config, { userId: one.userId, role, company, at: now() });
  });

  serve(app, services, resetMemberSecondFactor, async ({ params, body: { reason }, caller }, context) => {
    const { tx, now, network, userAgent, refuse } = context;
    const one = { coId: ownCompany(caller, params.co_id, context), userId: params.user_id };
    const { role, by } = await lockMember(tx, { ...one, caller }, context);
    const given: readonly (number | null)[] = rolesGivenBy(by);
    if (!given.includes(role)) refuse('Account.Member.Role');
    await resetByCompany(tx, services, { ...one, reason, by: caller.userId, network, userAgent, at: now() }, context);
  });

  serve(app, services, setMemberStatus, async ({ params, body, caller }, context) => {
    const { tx, now } = context;
    const one = { coId: ownCompany(caller, params.co_id, context), userId: params.user_id };
    const { role, status, user_name: name } = await lockMember(tx, { ...one, caller }, context);
    const active = body.active_status === ContactActive.enabled;
    if (active && role === MemberRole.administrator) {
      checkRecent(caller, now(), context);
      if (status === AccountStatus.disabled)
        await tellOfAdministrator(context, caller, { coId: one.coId, names: [name] });
    }
    return { receipt: await switchPerson(tx, { ...one, active, by: caller.userId, at: now() }) };
  });

  serve(app, services, deleteMember, async ({ params, caller }, context) => {
    const one = { coId: ownCompany(caller, params.co_id, context), userId: params.user_id };
    await lockMember(context.tx, { ...one, caller }, context);
    return { receipt: await deletePerson(context.tx, { userId: one.userId, by: caller.userId, at: context.now() }) };
  });
}
