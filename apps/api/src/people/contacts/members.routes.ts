import {
  deleteMember,
  inviteMember,
  listMembers,
  readMember,
  setMemberRole,
  setMemberStatus,
} from '@portal/common/contract/company/members';
import { ContactActive } from '@portal/common/enums/partner/contact-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { rolesGivenBy } from '@portal/common/rules/company/member-rights';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import { formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { DAY_S } from '@portal/common/rules/units';
import { claimAddress, lockClaims, type Address } from '../../identity/addresses/claim-address.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { limit } from '../../platform/limits/limits.ts';
import { inviteUser } from '../invitation/invitation.db.ts';
import { lockManager } from './contacts.db.ts';
import { deletePerson, switchPerson } from './end-access.ts';
import { lockMember, ownCompany } from './manage.ts';
import { insertMember, isMemberAddress, setRole } from './members.db.ts';
import { readPeople, readPerson } from './read-people.ts';
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
    const { now, locale, transaction, refuse, refuseAt } = context;
    const coId = ownCompany(caller, params.co_id, context);
    await limit(services.db, `members ${coId}`, INVITATIONS, now());
    const at = now();
    const email = body.email === '' ? null : normaliseEmail(body.email);
    const phone = body.phone === '' ? null : formatPhone(parsePhone(body.phone) ?? refuseAt('phone', 'phone.illegal'));
    const claims = (
      [
        ['email', email],
        ['phone', phone],
      ] as const
    ).flatMap(([column, address]): Address[] =>
      address === null ? [] : [{ column, address, userType: UserType.enterprise }],
    );
    const user_id = await transaction(async (tx) => {
      await lockClaims(tx, claims);
      const { role: by } = (await lockManager(tx, caller)) ?? refuse('Account.Permission.Denied');
      if (!rolesGivenBy(by).includes(body.role)) refuseAt('role', 'request.invalid');
      for (const claim of claims) {
        await claimAddress(tx, services.config, { ...claim, proven: false, field: claim.column, at }, context);
        if (await isMemberAddress(tx, coId, claim))
          refuseAt(claim.column, claim.column === 'email' ? 'Account.Email.Exists' : 'Account.Phone.Exists');
      }
      const { contact_name: user_name, role } = body;
      const userId = await insertMember(tx, {
        coId,
        account: { user_name, email, phone, role, language: locale },
        by: caller.userId,
        at,
      });
      const detail = { company: coId, role };
      await audit(tx, { actor: caller.userId, action: 'member.created', object: userId, detail }, at);
      await inviteUser(tx, services.config, { userId, by: caller.userId, at });
      return userId;
    });
    return { user_id };
  });

  serve(app, services, setMemberRole, async ({ params, body: { role }, caller }, context) => {
    const { tx, now, refuse } = context;
    const one = { coId: ownCompany(caller, params.co_id, context), userId: params.user_id };
    const { role: before, by, company } = await lockMember(tx, { ...one, caller }, context);
    const given: readonly (number | null)[] = rolesGivenBy(by);
    if (!given.includes(before) || !given.includes(role)) refuse('Account.Member.Role');
    if (before === role) return;
    await setRole(tx, { userId: one.userId, role, at: now() });
    const detail = { company: one.coId, role: [before, role] };
    await audit(tx, { actor: caller.userId, action: 'member.roleChanged', object: one.userId, detail }, now());
    await tellRole(tx, services.config, { userId: one.userId, role, company, at: now() });
  });

  serve(app, services, setMemberStatus, async ({ params, body, caller }, context) => {
    const { tx, now } = context;
    const one = { coId: ownCompany(caller, params.co_id, context), userId: params.user_id };
    await lockMember(tx, { ...one, caller }, context);
    const active = body.active_status === ContactActive.enabled;
    return { receipt: await switchPerson(tx, { ...one, active, by: caller.userId, at: now() }) };
  });

  serve(app, services, deleteMember, async ({ params, caller }, context) => {
    const one = { coId: ownCompany(caller, params.co_id, context), userId: params.user_id };
    await lockMember(context.tx, { ...one, caller }, context);
    return { receipt: await deletePerson(context.tx, { userId: one.userId, by: caller.userId, at: context.now() }) };
  });
}
