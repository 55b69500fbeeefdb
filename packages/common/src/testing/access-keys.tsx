import {
  changeAccessKeySecret,
  createAccessKey,
  deleteAccessKey,
  endFormerSecret,
  limitAccessKey,
  listAccessKeys,
  listDeletedAccessKeys,
  listKeyCalls,
  listKeyScopes,
  restoreAccessKey,
  updateAccessKey,
  type AccessKey,
} from '../contract/account/access-keys.ts';
import { ACCESS_KEY } from '../rules/limits.ts';
import { mock } from './handlers.tsx';
import { DAY_MS } from '../rules/units.ts';

/** Mocks of the access key calls for standalone remotes: one key in use, and more can be created. A company has none. */
export function accessKeyMocks() {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  let made = 1;
  let deleted: AccessKey[] = [];
  let keys: AccessKey[] = [
    {
      id: 'k-1',
      access_key_id: 'AKq3vn7d2xk5mwt4hzr6cbp7ysla',
      secret_access_key: '••••dtss',
      desc: 'Nightly builds',
      status: 1,
      create_time: ago(40),
      expire_time: ago(-50),
      last_used_time: ago(0.2),
      version: 1,
      disabled_for: null,
      scopes: null,
      networks: [],
      former: null,
      made_by: null,
    },
  ];
  const find = (id: string) => keys.find((key) => key.id === id);
  const replace = (id: string, changed: (key: AccessKey) => Partial<AccessKey>) => {
    if (!find(id)) return false;
    keys = keys.map((key) => (key.id === id ? { ...key, ...changed(key), version: key.version + 1 } : key));
    return true;
  };
  const read = { method: 'GET', path: '/api/account/v1/webhooks', summary: 'Addresses that are told of events' };
  const write = { method: 'POST', path: '/api/account/v1/webhooks', summary: 'Add an address that is told of events' };
  return [
    mock(listAccessKeys, ({ query }) =>
      query.owner === 'company' ? { rows: [], total: 0 } : { rows: keys, total: keys.length },
    ),
    mock(listDeletedAccessKeys, ({ query }) => ({
      keys: (query.owner === 'company' ? [] : deleted).map(({ id, access_key_id, desc }) => ({
        id,
        access_key_id,
        desc,
        delete_time: ago(0),
        until_time: ago(-1),
      })),
    })),
    mock(listKeyScopes, {
      scopes: [
        { scope: 'webhooks:read', calls: [read] },
        { scope: 'webhooks:write', calls: [write] },
        { scope: 'userinfo:read', calls: [{ method: 'GET', path: '/userinfo', summary: 'Who is signed in' }] },
      ],
    }),
    mock(listKeyCalls, () => ({
      rows: [{ network: '203.0.113.7', place: null, route: 'GET /userinfo', calls: 42, last_time: ago(0.2) }],
      total: 1,
    })),
    mock(limitAccessKey, ({ params, body: { version: _, ...limits } }) =>
      replace(params.id, () => limits) ? {} : 'Account.NotFound',
    ),
    mock(changeAccessKeySecret, ({ params }) => {
      const former = (key: AccessKey) => ({
        secret_access_key: key.secret_access_key,
        last_used_time: key.last_used_time,
        end_time: ago(-1),
        present_used_time: null,
      });
      if (!replace(params.id, (key) => ({ former: former(key), secret_access_key: '••••n3w5' })))
        return 'Account.NotFound';
      return { access_key_id: find(params.id)?.access_key_id ?? '', secret_access_key: 'another-secret-n3w5' };
    }),
    mock(endFormerSecret, ({ params }) => (replace(params.id, () => ({ former: null })) ? {} : 'Account.NotFound')),
    mock(restoreAccessKey, ({ params }) => {
      const key = deleted.find(({ id }) => id === params.id);
      if (!key) return 'Account.NotFound';
      deleted = deleted.filter((one) => one !== key);
      keys = [key, ...keys];
      return {};
    }),
    mock(createAccessKey, ({ body }) => {
      if (keys.length >= ACCESS_KEY.most) return 'Account.AccessKey.Limit';
      made += 1;
      const key: AccessKey = {
        id: `k-${made}`,
        access_key_id: `AKnew${made}`,
        secret_access_key: '••••w2x9',
        desc: body.desc ?? '',
        status: 1,
        create_time: new Date().toISOString(),
        expire_time: body.expire_time ?? null,
        last_used_time: null,
        version: 1,
        disabled_for: null,
        scopes: body.scopes ?? null,
        networks: body.networks ?? [],
        former: null,
        made_by: null,
      };
      keys = [key, ...keys];
      return { id: key.id, access_key_id: key.access_key_id, secret_access_key: `secret-of-${made}-w2x9` };
    }),
    mock(updateAccessKey, ({ params, body: { desc, status } }) => {
      if (!find(params.id)) return 'Account.NotFound';
      keys = keys.map((key) =>
        key.id === params.id
          ? {
              ...key,
              desc: desc ?? key.desc,
              status: status ?? key.status,
              disabled_for: status ? null : key.disabled_for,
              version: key.version + 1,
            }
          : key,
      );
      return {};
    }),
    mock(deleteAccessKey, ({ params, query }) => {
      const key = find(params.id);
      if (!key) return 'Account.NotFound';
      if (key.last_used_time !== null && query.confirm !== key.access_key_id) return 'Account.AccessKey.InUse';
      keys = keys.filter((one) => one !== key);
      deleted = [key, ...deleted];
      return {};
    }),
  ];
}
