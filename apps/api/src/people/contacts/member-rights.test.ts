import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { MEMBER_RIGHTS, type MemberRight } from '@portal/common/rules/company/member-rights';
import { servedCalls } from '../../platform/http/calls/calls.ts';
import { createApp } from '../../start/app.ts';
import { member, memberWorld } from '../../testing/worlds/member-world.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const { owner } = await memberWorld(api);
const ENTERPRISE = '/api/account/v1/enterprise/{co_id}';

/** Every call that members need a right for. A change is a decision about who may what. */
const CALLS: Record<Exclude<MemberRight, 'providers'>, string[]> = {
  company: [
    'DELETE /api/account/v1/certification/approval',
    'GET /api/account/v1/certification/transaction/search',
    'GET /api/account/v2/certification/lic',
    'POST /api/account/v1/certification/enterprise',
    'POST /api/account/v1/certification/transactions',
    'POST /api/account/v2/certification/lic',
    'PUT /api/account/v1/certification/approval/{id}/answer',
    'PUT /api/account/v1/enterprise',
    'PUT /api/account/v1/enterprise_user/{id}/company',
  ],
  credits: [
    'GET /api/credits/v1/credits/credit',
    'GET /api/credits/v1/credits/details',
    'GET /api/credits/v1/credits/trial',
  ],
  people: [
    `DELETE ${ENTERPRISE}/contacts/{user_id}/invitation`,
    `DELETE ${ENTERPRISE}/members/{user_id}`,
    'DELETE /api/account/v1/user/{user_id}/invitation',
    `GET ${ENTERPRISE}/contacts`,
    `GET ${ENTERPRISE}/members`,
    `GET ${ENTERPRISE}/members/{user_id}`,
    'GET /api/account/v1/company/account_requests',
    `GET ${ENTERPRISE}/member_template`,
    `GET ${ENTERPRISE}/members/import/{import_id}`,
    `GET ${ENTERPRISE}/members/import/{import_id}/failed`,
    `POST ${ENTERPRISE}/contacts/{user_id}/invitation`,
    `POST ${ENTERPRISE}/members`,
    `POST ${ENTERPRISE}/members/import`,
    `POST ${ENTERPRISE}/members/import`,
    'POST /api/account/v1/user/{user_id}/invitation',
    `PUT ${ENTERPRISE}/members/{user_id}/role`,
    `PUT ${ENTERPRISE}/members/{user_id}/second_factor`,
    `PUT ${ENTERPRISE}/members/{user_id}/status`,
    'PUT /api/account/v1/company/account_requests/{id}',
  ],
  webhooks: [
    'DELETE /api/account/v1/webhooks/{webhook_id}',
    'GET /api/account/v1/webhooks',
    'GET /api/account/v1/webhooks/{webhook_id}/deliveries',
    'POST /api/account/v1/webhooks',
    'POST /api/account/v1/webhooks/{webhook_id}/deliveries/{message_id}/resend',
    'POST /api/account/v1/webhooks/{webhook_id}/secret',
    'POST /api/account/v1/webhooks/{webhook_id}/test',
    'PUT /api/account/v1/webhooks/{webhook_id}',
    'PUT /api/account/v1/webhooks/{webhook_id}/confirmed',
    'PUT /api/account/v1/webhooks/{webhook_id}/enabled',
    'PUT /api/account/v1/webhooks/{webhook_id}/kinds',
  ],
  // Of the company only: `key-holders.ts` asks the table, because the same calls serve everybody's own keys.
  keys: [],
  activity: ['GET /api/account/v1/company/activity', 'GET /api/account/v1/company/activity/csv'],
  demands: [
    'DELETE /api/account/v1/company/demands',
    'GET /api/account/v1/company/demands',
    'GET /api/account/v1/company/demands/effect',
    'POST /api/account/v1/company/demands',
  ],
  ownership: [`GET ${ENTERPRISE}/owner/candidates`, `POST ${ENTERPRISE}/owner/offer`],
};

/** Calls of enterprises that every member may make: the own account, and what all may see of the company. */
const WITHOUT_RIGHT = [
  /\/account_requests\/own/,
  /\/access_?keys?/i,
  /\/certification\/(approval|enterprise)$/,
  /\/certification\/lic$/,
  /\/data_export/,
  /\/device$/,
  /\/export/,
  /\/enterprise\/\{co_id\}\/owner/,
  /\/enterprise_user\/\{id\}(\/|$)/,
  /\/enterprise$/,
  /\/enterprise\/company_info$/,
  /wechat/,
  /\/personal_user\/\{id\}/,
];

const calls = servedCalls(createApp(api.services)).flatMap(({ method, path, access }) =>
  (access.kind === 'types' || access.kind === 'staff') && access.types.includes(UserType.enterprise)
    ? [{ name: `${method} ${path}`, method, path, right: access.right }]
    : [],
);
const namesOf = (right: MemberRight | undefined) => calls.filter((one) => one.right === right).map(({ name }) => name);

test.each(Object.entries(CALLS))('the right %s opens its calls and no other one', (right, names) => {
  expect(namesOf(right as MemberRight).sort()).toEqual([...names].sort());
});

test('every call about identity providers and domains needs the right to them, and a call without a right is known', () => {
  const providers = namesOf('providers');
  expect(providers.length).toBeGreaterThan(25);
  expect(providers.filter((name) => !/\/(idp|idps|idp_name|mail_domains?)(\/|$)/.test(name))).toEqual([]);
  expect(namesOf(undefined).filter((name) => !WITHOUT_RIGHT.some((known) => known.test(name)))).toEqual([]);
});

test.each(Object.entries(MemberRole))(
  'a member with the role %s is refused what the table says',
  async (name, role) => {
    const caller = name === 'owner' ? owner : await member(api, owner, name, role);
    const wrong: string[] = [];
    for (const { name: call, method, path, right } of calls) {
      if (right === undefined) continue;
      const at = path.replace(/\{(co_id|enterprise_id)\}/, 'co-acme').replace(/\{\w+\}/g, caller.userId);
      const by = api.as(caller);
      const [status, body] =
        method === 'GET'
          ? await by.get(at)
          : method === 'DELETE'
            ? await by.delete(at)
            : await by[method === 'POST' ? 'post' : 'put'](at, {});
      const denied = status === 403 && body.code === 'Account.Permission.Denied';
      const roles: readonly number[] = MEMBER_RIGHTS[right];
      if (denied === roles.includes(role)) wrong.push(`${status} ${call}`);
    }
    expect(calls.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  },
);
