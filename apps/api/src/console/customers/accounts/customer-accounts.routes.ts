import {
  deleteCustomerAccount,
  listCustomerAccounts,
  readCustomerAccount,
  resetCustomerPassword,
  resetCustomerSecondFactor,
  setCustomerAccountStatus,
  unlockCustomerAccount,
} from '@portal/common/contract/console/customer-accounts';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import type { UserType } from '@portal/common/enums/user/user-type';
import { findOwner, tellOwner } from '../../../identity/addresses/tell-owner.db.ts';
import { notifyOwner } from '../../../identity/owner-message/owner-message.db.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { textOf } from '../../../platform/intl/texts.ts';
import { windowOf } from '../../../platform/db/page.ts';
import { removeFiles } from '../../../platform/files/remove-files.ts';
import { checkRecent } from '../../../platform/http/caller/recent.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import { nameIn } from '../../../platform/http/lists/columns.ts';
import { serveList, type ListFile } from '../../../platform/http/lists/served-lists.ts';
import { findThrottled, forgetTries } from '../../../identity/sign-in/limits/tries.db.ts';
import { tellAdministratorsOfAct } from '../../../companies/company/administrators.db.ts';
import { resetSecondStep } from '../../../people/contacts/reset-second-step.ts';
import { findCompany } from '../customers.db.ts';
import {
  deleteAccount,
  deletionRefusal,
  findAccount,
  findDisabling,
  listAccounts,
  lockAccount,
  setOneTimePassword,
  switchAccount,
  type AccountRow,
} from './accounts.db.ts';
import { oneTimePassword } from './one-time-password.ts';
import type { Services } from '../../../platform/http/services.ts';

type CustomerAccount = AnswerOf<typeof readCustomerAccount>;

const statusName = nameIn(AccountStatus, 'export.accountStatus');
const FILE: ListFile<CustomerAccount> = {
  name: 'accounts',
  id: ({ user_id }) => user_id,
  columns: [
    ['user_id', ({ user_id }) => user_id],
    ['login_name', ({ login_name }) => login_name],
    ['name', ({ username }) => username],
    ['phone', ({ phone }) => phone],
    ['phone_verified', ({ phone_verified }) => Boolean(phone_verified)],
    ['email', ({ email }) => email],
    ['email_verified', ({ email_verified }) => Boolean(email_verified)],
    ['status', ({ status }, locale) => statusName(status, locale)],
    ['disabled_reason', ({ disabled }) => disabled?.reason ?? ''],
    ['applicant', ({ applicant }) => applicant],
    ['submitted', ({ application_time }) => application_time],
  ],
};

/** Who reads an account, and when. */
interface Reading {
  config: Config;
  coId: string;
  by: string;
  at: Date;
}

async function wire(tx: Tx, row: AccountRow, { config, at, ...reading }: Reading): Promise<CustomerAccount> {
  const disabled = row.status === AccountStatus.disabled ? await findDisabling(tx, row.user_id) : undefined;
  const throttled = await findThrottled(tx, row.user_id, at);
  return {
    user_id: row.user_id,
    user_type: row.user_type as UserType,
    login_name: row.login_name,
    username: row.user_name,
    phone: row.phone ?? '',
    phone_verified: row.phone_verified,
    email: row.email ?? '',
    email_verified: row.email_verified,
    status: row.status as AccountStatus,
    applicant: row.creator ?? row.applicant ?? (row.self_registered ? row.user_name : ''),
    application_time: row.created_at,
    disabled: disabled ? { by: disabled.by, time: disabled.at, reason: disabled.reason } : null,
    second_factor: row.second_factor,
    passkeys: row.passkeys,
    throttled: throttled.map(({ network, tries, until }) => ({ network, tries, until })),
    undeletable:
      row.status === AccountStatus.active
        ? null
        : ((await deletionRefusal(tx, config, { ...row, userId: row.user_id, ...reading, at })) ?? null),
  };
}

/** Notifies the owner of an account that it is disabled, with the keys that no longer work. */
async function tellDisabled(
  tx: Tx,
  { userId, reason, keys, at }: { userId: string; reason: string; keys: readonly string[]; at: Date },
): Promise<void> {
  await tellOwner(tx, await findOwner(tx, userId), {
    template: 'accountDisabled',
    at,
    dedupeKey: `accountDisabled ${userId} ${at.getTime()}`,
    values: { reason, keys: keys.join(', '), count: keys.length },
  });
}

/** Login accounts of customers, for staff. */
export function customerAccountsRoutes(app: App, services: Services): void {
  serveList(app, services, listCustomerAccounts, FILE, async ({ params, query, caller }, { tx, now, refuse }) => {
    if (!(await findCompany(tx, params.co))) refuse('Account.NotFound');
    const { rows, total } = await listAccounts(tx, params.co, windowOf(query));
    const reading = { config: services.config, coId: params.co, by: caller.userId, at: now() };
    const found: CustomerAccount[] = [];
    for (const row of rows) found.push(await wire(tx, row, reading));
    return { rows: found, total };
  });

  serve(app, services, readCustomerAccount, async ({ params, caller }, { tx, now, refuse }) =>
    wire(tx, (await findAccount(tx, { coId: params.co, userId: params.id })) ?? refuse('Account.NotFound'), {
      config: services.config,
      coId: params.co,
      by: caller.userId,
      at: now(),
    }),
  );

  serveInSteps(app, services, resetCustomerPassword, async ({ params, caller }, context) => {
    const {
      services: { config, hasher },
      transaction,
      now,
      network,
      userAgent,
      refuse,
    } = context;
    const one = { coId: params.co, userId: params.id };
    const account = (await transaction((tx) => findAccount(tx, one))) ?? refuse('Account.NotFound');
    const password = oneTimePassword(config.passwordPolicy);
    const hash = await hasher.hash(password);
    await transaction(async (tx) => {
      const by = caller.userId;
      if (!(await setOneTimePassword(tx, one, hash, { by, at: now() }))) refuse('Account.Reset.NotOffered');
      await audit(
        tx,
        { actor: by, action: 'password.resetByStaff', object: one.userId, detail: { company: one.coId } },
        now(),
      );
      // The account itself has no address.
      await tellAdministratorsOfAct(tx, services, {
        coId: one.coId,
        act: 'password.resetByStaff',
        locks: one.userId,
        values: { account: account.login_name },
        network,
        userAgent,
        at: now(),
      });
    });
    return { password };
  });

  serveInSteps(
    app,
    services,
    deleteCustomerAccount,
    async ({ params, query, caller }, { services: { config }, transaction, now, refuse, refuseAt }) => {
      const removed = await transaction(async (tx) => {
        const account = (await lockAccount(tx, { coId: params.co, userId: params.id })) ?? refuse('Account.NotFound');
        if (account.status === AccountStatus.active) refuse('Account.Delete.Active');
        const acting = { coId: params.co, userId: params.id, status: account.status, by: caller.userId, at: now() };
        const refusal = await deletionRefusal(tx, config, acting);
        if (refusal) refuse(refusal);
        if (query.login_name !== account.login_name) refuseAt('login_name', 'Account.Delete.LoginName');
        const gone = await deleteAccount(tx, params.id, now());
        await audit(
          tx,
          {
            actor: caller.userId,
            action: 'account.deletedByStaff',
            object: params.id,
            detail: { company: params.co, status: account.status },
          },
          now(),
        );
        return gone.files;
      });
      await removeFiles(services, removed);
    },
  );

  serve(app, services, setCustomerAccountStatus, async ({ params, body: { status, reason }, caller }, context) => {
    const { tx, now, network, userAgent, refuse } = context;
    const one = { coId: params.co, userId: params.id };
    const account = (await lockAccount(tx, one)) ?? refuse('Account.NotFound');
    if (status === AccountStatus.active) checkRecent(caller, now(), context);
    const keys =
      (await switchAccount(tx, one, status, { by: caller.userId, at: now() })) ?? refuse('Account.Status.Changed');
    const disabled = status === AccountStatus.disabled;
    await audit(
      tx,
      {
        actor: caller.userId,
        action: disabled ? 'account.disabled' : 'account.enabled',
        object: one.userId,
        detail: { company: one.coId, note: reason, status: [account.status, status] },
      },
      now(),
    );
    const { userId } = one;
    if (disabled) await tellDisabled(tx, { userId, reason, keys, at: now() });
    else
      await notifyOwner(tx, services, {
        act: 'account.enabled',
        userId,
        values: () => ({ reason }),
        network,
        userAgent,
        at: now(),
      });
  });

  serve(app, services, resetCustomerSecondFactor, async ({ params, body: { reason }, caller }, context) => {
    const { tx, now, network, userAgent, refuse } = context;
    const one = { coId: params.co, userId: params.id };
    if (!(await lockAccount(tx, one))) refuse('Account.NotFound');
    await resetSecondStep(
      tx,
      services,
      {
        ...one,
        act: 'secondFactor.resetByStaff',
        reason,
        by: caller.userId,
        byName: (locale) => textOf(locale, 'approval.staff'),
        network,
        userAgent,
        at: now(),
      },
      context,
    );
  });

  serve(app, services, unlockCustomerAccount, async ({ params, body: { reason }, caller }, { tx, now, refuse }) => {
    if (!(await lockAccount(tx, { coId: params.co, userId: params.id }))) refuse('Account.NotFound');
    const networks = await forgetTries(tx, params.id);
    await audit(
      tx,
      {
        actor: caller.userId,
        action: 'account.unlocked',
        object: params.id,
        detail: { company: params.co, note: reason, networks },
      },
      now(),
    );
  });
}
