import { Hono } from 'hono';
import { UserType } from '@portal/common/enums/user/user-type';
import { audit } from '../platform/audit/audit.ts';
import { inTransaction } from '../platform/db/connect.ts';
import type { AppEnv } from '../platform/http/request/app-type.ts';
import { callerOf, testApi } from './test-api.ts';
import { WITHOUT_AUDIT, watchAudit } from './require-audit.ts';

const api = await testApi();

/** An app with one call, and what is reported about it. */
async function call(handler: () => Promise<void>, status: 200 | 409 = 200) {
  const untraced: string[] = [];
  const app = watchAudit(
    new Hono<AppEnv>().put('/thing', async (c) => {
      await handler();
      return c.text('', status);
    }),
    untraced,
  );
  await app.fetch(new Request('http://localhost/thing', { method: 'PUT' }));
  return untraced;
}

const rename = (name: string) =>
  api.db.updateTable('app_user').set({ user_name: name }).where('user_id', '=', 'u-ann').execute();
const trace = () => audit(api.db, { actor: 'u-ann', action: 'account.changed', object: 'u-ann' });

beforeAll(async () => {
  await api.as(callerOf(UserType.enterprise, 'ann')).get('/userinfo');
});

test('a change without an audit line is reported, also in a transaction', async () => {
  const unaudited = ['PUT /thing changed app_user.user_name without an audit line'];
  expect(
    await call(async () => {
      await rename('A');
    }),
  ).toEqual(unaudited);
  expect(
    await call(() =>
      inTransaction(api.db, async (tx) => {
        await tx.updateTable('app_user').set({ user_name: 'B' }).where('user_id', '=', 'u-ann').execute();
      }),
    ),
  ).toEqual(unaudited);
});

test('a change with its audit line, a change of no row, a refusal and an exempt table are not reported', async () => {
  expect(
    await call(async () => {
      await rename('C');
      await trace();
    }),
  ).toEqual([]);
  expect(
    await call(async () => {
      await api.db.updateTable('app_user').set({ user_name: 'D' }).where('user_id', '=', 'u-nobody').execute();
    }),
  ).toEqual([]);
  expect(
    await call(async () => {
      await rename('E');
    }, 409),
  ).toEqual([]);
  expect(
    await call(async () => {
      await api.db.deleteFrom('session').where('user_id', '=', 'u-ann').execute();
    }),
  ).toEqual([]);
});

test('every exempt table and column exists', async () => {
  const tables = await api.db.introspection.getTables();
  const names = tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)]);
  expect(Object.keys(WITHOUT_AUDIT).filter((name) => !names.includes(name))).toEqual([]);
});
