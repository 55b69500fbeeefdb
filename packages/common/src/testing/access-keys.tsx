import {
  createAccessKey,
  deleteAccessKey,
  listAccessKeys,
  updateAccessKey,
  type AccessKey,
} from '../contract/account/access-keys.ts';
import { ACCESS_KEY } from '../rules/limits.ts';
import { mock } from './handlers.tsx';
import { DAY_MS } from '../rules/units.ts';

/** Mocks of the access key calls for standalone remotes: one key in use, and more can be created. */
export function accessKeyMocks() {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  let made = 1;
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
    },
  ];
  const find = (id: string) => keys.find((key) => key.id === id);
  return [
    mock(listAccessKeys, () => ({ rows: keys, total: keys.length })),
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
      return {};
    }),
  ];
}
