import {
  createStaff,
  disableStaff,
  enableStaff,
  endStaffSessions,
  listStaff,
  readStaff,
  resetStaffSecondFactor,
  setStaffPrivileges,
} from '@portal/common/contract/console/staff';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { normaliseEmail } from '@portal/common/rules/contact/email';
import type { Privilege } from '@portal/common/enums/staff/privilege';
import { DAY_S } from '@portal/common/rules/units';
import { audit } from '../../platform/audit/audit.ts';
import { windowOf } from '../../platform/db/page.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { nameIn } from '../../platform/http/lists/columns.ts';
import { serveList, type ListFile } from '../../platform/http/lists/served-lists.ts';
import { StaffState } from '@portal/common/enums/staff/staff-state';
import { checkVersion } from '../../platform/http/request/version.ts';
import { inviteUser, stateOf as invitationStateOf } from '../../people/invitation/invitation.db.ts';
import { limit } from '../../platform/limits/limits.ts';
import { resetFactors } from '../../people/contacts/reset-factors.ts';
import { endSessionsOf, renewSessionsOf } from '../../identity/sessions/sessions.db.ts';
import { createStaff as create } from './create-staff.db.ts';
import { changeStatus, checkAdministrator, lockMember } from './manage-staff.ts';
import { findMember, findStaff, stateOf, storePrivileges, type StaffRow } from './staff.db.ts';
import { privilegeNames, notifyMember } from './notify-member.ts';
import type { Services } from '../../platform/http/services.ts';

type StaffMember = AnswerOf<typeof readStaff>;

const stateName = nameIn(StaffState, 'list.staffState');
const FILE: ListFile<StaffMember> = {
  name: 'staff',
  id: ({ user_id }) => user_id,
  columns: [
    ['user_id', ({ user_id }) => user_id],
    ['name', ({ user_name }) => user_name],
    ['login_name', ({ login_name }) => login_name],
    ['email', ({ email }) => email],
    ['status', ({ state }, locale) => stateName(state, locale)],
    ['privileges', ({ privileges }, locale) => privilegeNames(locale, privileges)],
    ['second_factor', ({ second_factor }) => Boolean(second_factor)],
    ['passkeys', ({ passkeys }) => passkeys],
    ['last_sign_in', ({ last_sign_in }) => last_sign_in],
    ['created', ({ create_time }) => create_time],
  ],
};

/** New accounts per administrator: each one sends a message. */
const CREATIONS = { points: 100, seconds: DAY_S };
const PAGE_SIZE = 20;

function wire(row: StaffRow, at: Date): StaffMember {
  const { sent_at, expires_at, opened_at, withdrawn_at, password } = row;
  const invitation =
    password || sent_at === null || expires_at === null
      ? null
      : {
          state: invitationStateOf({ password, expires_at, opened_at, withdrawn_at, sent_at }, at),
          sent_time: sent_at,
          expire_time: expires_at,
        };
  return {
    user_id: row.user_id,
    user_name: row.user_name,
    login_name: row.login_name ?? '',
    email: row.email ?? '',
    state: stateOf(row),
    status_reason: row.status_reason,
    privileges: row.privileges as Privilege[],
    second_factor: row.second_factor,
    passkeys: row.passkeys,
    sessions: row.sessions,
    last_sign_in: row.last_sign_in,
    create_time: row.created_at,
    invitation,
    version: row.version,
  };
}

const sorted = (privileges: readonly Privilege[]): Privilege[] => [...new Set(privileges)].sort();

/** Staff accounts and their privileges, for administrators. */
export function staffRoutes(app: App, services: Services): void {
  const { db, config } = services;

  serveList(app, services, listStaff, FILE, async ({ query }, { tx, now }) => {
    const { rows, total } = await findStaff(
      tx,
      { search: query.search ?? '', state: query.state },
      windowOf(query, PAGE_SIZE),
      now(),
    );
    return { total, rows: rows.map((row) => wire(row, now())) };
  });

  serve(app, services, readStaff, async ({ params }, { tx, now, refuse }) =>
    wire((await findMember(tx, params.user_id, now())) ?? refuse('Account.NotFound'), now()),
  );

  serveInSteps(app, services, createStaff, async ({ body, caller }, context) => {
    const { now, locale: language, transaction } = context;
    await limit(db, `staff creations ${caller.userId}`, CREATIONS, now());
    return {
      user_id: await transaction(async (tx) => {
        const at = now();
        const privileges = sorted(body.privileges);
        const userId = await create(
          tx,
          config,
          { name: body.user_name, email: normaliseEmail(body.email), language, privileges, by: caller.userId, at },
          context,
        );
        await checkAdministrator(tx, caller, context);
        await inviteUser(tx, config, { userId, by: caller.userId, at });
        return userId;
      }),
    };
  });

  serve(app, services, setStaffPrivileges, async ({ params, body, caller }, context) => {
    const { tx, now, network, userAgent } = context;
    const member = await lockMember(tx, caller, params.user_id, context);
    const before = sorted(member.privileges as Privilege[]);
    checkVersion<typeof setStaffPrivileges>(body.version, { privileges: before, version: member.version }, context);
    const after = sorted(body.privileges);
    if (after.join() === before.join()) return;
    await storePrivileges(tx, member.user_id, after, now());
    await renewSessionsOf(tx, member.user_id);
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'staff.privileges',
        object: member.user_id,
        detail: { changes: { privileges: [before, after] } },
      },
      now(),
    );
    const only = (some: Privilege[], others: Privilege[]) => some.filter((one) => !others.includes(one));
    await notifyMember(tx, services, member, caller, {
      act: 'staff.privileges',
      network,
      userAgent,
      at: now(),
      values: (locale) => ({
        added: privilegeNames(locale, only(after, before)),
        removed: privilegeNames(locale, only(before, after)),
      }),
    });
  });

  serve(app, services, disableStaff, (input, context) => changeStatus(input, false, context));
  serve(app, services, enableStaff, (input, context) => changeStatus(input, true, context));

  serve(app, services, endStaffSessions, async ({ params, caller }, context) => {
    const { tx, now, network, userAgent } = context;
    const member = await lockMember(tx, caller, params.user_id, context);
    const sessions = await endSessionsOf(tx, member.user_id, now());
    await audit(
      tx,
      { actor: caller.userId, action: 'staff.sessionsEnded', object: member.user_id, detail: { sessions } },
      now(),
    );
    await notifyMember(tx, services, member, caller, { act: 'staff.sessionsEnded', network, userAgent, at: now() });
    return { sessions };
  });

  serve(app, services, resetStaffSecondFactor, async ({ params, body, caller }, context) => {
    const { tx, now, network, userAgent, refuse } = context;
    const member = await lockMember(tx, caller, params.user_id, context);
    const removed = (await resetFactors(tx, member.user_id, now())) ?? refuse('Account.SecondFactor.Off');
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'staff.factorReset',
        object: member.user_id,
        detail: { reason: body.reason, ...removed },
      },
      now(),
    );
    await notifyMember(tx, services, member, caller, {
      act: 'staff.factorReset',
      network,
      userAgent,
      at: now(),
      values: () => ({ reason: body.reason }),
    });
  });
}
