import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import { noteCall } from '../../sso/directory/calls.db.ts';
import { provision } from '../../sso/directory/provision.ts';
import { insertToken } from '../../sso/directory/tokens.db.ts';

/** Whom the demo directory provisions; the first one has come by single sign-on before. */
const PEOPLE = [
  { userName: 'tao@yuanli.example', displayName: '陶然', externalId: '3f0c' },
  { userName: 'tang@yuanli.example', displayName: '唐宁', externalId: '51ab' },
  { userName: 'xu@yuanli.example', displayName: '许航', externalId: '77e2', active: false },
] as const;

/** Gives a demo provider a directory that has provisioned people, and met a person whom it had sent already. */
export async function loadDemoDirectory(
  tx: Tx,
  { configId, coId, by, at }: { configId: string; coId: string; by: string; at: Date },
): Promise<void> {
  const ago = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
  const expiresAt = new Date(at.getTime() + 120 * DAY_MS);
  const made = await insertToken(tx, { configId, note: 'Entra ID', by, expiresAt, at: ago(60 * 24) });
  const tokenId = made?.token_id ?? '';
  const directory = { tokenId, configId, coId, kind: 2 as const };
  const call = (method: string, path: string, status: number, hours: number, more: object = {}) =>
    noteCall(tx, directory, { method, path, status, userId: undefined, problem: undefined, at: ago(hours), ...more });
  for (const [i, sent] of PEOPLE.entries()) {
    const { user_id: userId } = await provision(tx, directory, { sent, at: ago(72 - i) });
    await call('GET', '/Users', 200, 72 - i);
    await call('POST', '/Users', 201, 72 - i, { userId });
  }
  await call('POST', '/Users', 409, 30, { problem: 'Somebody with this userName is provisioned already.' });
  await call('GET', '/ServiceProviderConfig', 200, 2);
  await tx
    .updateTable('directory_token')
    .set({ last_used_at: ago(2) })
    .where('token_id', '=', tokenId)
    .execute();
}
