import { audit } from '../platform/audit/audit.ts';
import { operateOn } from '../testing/operate-here.ts';
import { testApi } from '../testing/test-api.ts';
import { auditLog } from './audit.ts';

const api = await testApi();
const operate = operateOn(api, { audit: auditLog });

test('the check of the audit log names the entry that somebody changed', async () => {
  for (const object of ['one', 'two', 'three'])
    await audit(api.db, { actor: 'u-ann', action: 'session.ended', object });
  expect(await operate('audit', 'check')).toEqual({
    code: 0,
    out: 'No entry was changed: 3 entries of 1 day.\nNot compared with a head in the file store: there is none yet, or the store does not answer.',
    err: '',
  });
  const { id } = await api.db
    .updateTable('audit')
    .set({ action: 'session.started' })
    .where('object_id', '=', 'two')
    .returning('id')
    .executeTakeFirstOrThrow();
  const { code, out } = await operate('audit', 'check');
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(
        `^The chain is broken on \\d{4}-\\d\\d-\\d\\d at entry 2\\. This entry was changed, or was not written by the portal\\.\nEntry ID: ${id}\\.$`,
      ),
    ),
  ]);
  expect(JSON.parse((await operate('audit', 'check', '--json')).out)).toMatchObject({
    broken: { number: 2, entry: id },
  });
  expect((await operate('audit', 'check', '--from', 'today')).err).toBe('today must be a day such as 2026-11-22.');
});
