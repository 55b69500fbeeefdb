import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import {
  companyOf,
  creditCode,
  decideOn,
  submit as submitAs,
  uploaded,
  type Submitting,
} from '../../testing/worlds/certification-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const PATH = '/api/account/v1/certification/enterprise';
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
let number = 0;

/** An enterprise without requests. */
async function enterprise(): Promise<{
  caller: Caller;
  id: number;
  submit(more?: Submitting): ReturnType<typeof submitAs>;
  read(): Promise<Record<string, unknown>>;
  state(): ReturnType<typeof companyOf>;
}> {
  const id = (number += 1);
  const caller = callerOf(UserType.enterprise, `e${id}`);
  await api.as(caller).get('/userinfo');
  return {
    caller,
    id,
    submit: (more) => submitAs(api, caller, id, more),
    read: async () => (await api.as(caller).get(`${PATH}?user_id=${caller.userId}`))[1] as Record<string, unknown>,
    state: () => companyOf(api, caller.coId!),
  };
}
const refusedAt = (field: string, code: string, status = 400) => [status, { code, fields: { [field]: { code } } }];
const requests = () => api.db.selectFrom('certification').selectAll().execute();

describe('submission', () => {
  test('puts an enterprise pending review and returns the previous status', async () => {
    const { submit, read, state, caller, id } = await enterprise();
    expect(await read()).toMatchObject({ auth_status: 0, lic_code: null, pending_change: 0, application_time: null });
    expect(await submit({ code: ` ${creditCode(id).toLowerCase()} ` })).toEqual([200, { auth_status: 0 }]);
    expect(await state()).toMatchObject({ auth_status: 1, pending_change: false });
    expect(await read()).toMatchObject({
      user_id: caller.userId,
      auth_status: 1,
      lic_code: creditCode(id),
      lic_company: `Company ${id} Ltd`,
      auth_time: null,
      application_time: expect.stringMatching(/Z$/),
    });
    const trace = await api.db
      .selectFrom('audit')
      .select('object_id')
      .where('actor_id', '=', caller.userId)
      .where('action', '=', 'certification.submitted')
      .execute();
    expect(trace).toEqual([{ object_id: caller.coId }]);
  });

  test('is for administrators who are users of the provider, too; its ordinary members read it', async () => {
    const { caller, id, read } = await enterprise();
    const provided = (name: string, role: number) =>
      callerOf(UserType.idpUser, `${name}${id}`, { coId: caller.coId, role });
    const ordinary = provided('ordinary', 2);
    expect((await api.as(ordinary).get(`${PATH}?user_id=${ordinary.userId}`))[0]).toBe(200);
    expect(await api.as(ordinary).post(PATH, {})).toMatchObject([403, { code: 'Account.Permission.Denied' }]);
    expect(await submitAs(api, provided('administrator', 1), id)).toEqual([200, { auth_status: 0 }]);
    expect(await read()).toMatchObject({ auth_status: 1, lic_code: creditCode(id) });
    // Staff find it among those of enterprises.
    const [, { Data }] = await api
      .as(approver)
      .get(`/api/account/v1/certification/approvals?status=1&start=0&count=100&user_type=2`);
    expect(Data.Detail).toContainEqual(expect.objectContaining({ Company: `Company ${id} Ltd` }));
  });

  test('is rejected while one is pending, and changes nothing', async () => {
    const { submit, read } = await enterprise();
    await submit();
    const before = [{ ...(await read()), review_wait: expect.anything() }, await requests()];
    expect(await submit({ company: 'Another Ltd', code: creditCode(900) })).toMatchObject([
      409,
      { code: 'Account.Certification.Pending' },
    ]);
    expect([await read(), await requests()]).toEqual(before);
    expect((await (await enterprise()).submit({ code: creditCode(900) }))[0]).toBe(200);
  });

  test('after a rejection returns 3, and the opinion is shown until then', async () => {
    const { submit, read, caller, state } = await enterprise();
    await submit();
    expect(await decideOn(api, approver, caller, 3)).toEqual([200, {}]);
    expect(await read()).toMatchObject({ auth_status: 3, auth_opinion: 'The picture is cut off.' });
    expect(await submit()).toEqual([200, { auth_status: 3 }]);
    expect(await state()).toMatchObject({ auth_status: 1 });
    expect(await read()).toMatchObject({ auth_status: 1, auth_opinion: '' });
  });

  test('of a change leaves a verified enterprise verified during the review', async () => {
    const { submit, read, caller, state, id } = await enterprise();
    await submit();
    await decideOn(api, approver, caller, 2);
    const code = creditCode(800 + id);
    expect(await submit({ company: `Renamed ${id} Ltd`, code })).toEqual([200, { auth_status: 2 }]);
    expect(await state()).toMatchObject({ auth_status: 2, pending_change: true, company_name: `Company ${id} Ltd` });
    expect(await read()).toMatchObject({
      auth_status: 2,
      pending_change: 1,
      lic_code: creditCode(id),
      lic_company: `Company ${id} Ltd`,
    });
    // Current and new values are both claimed meanwhile.
    expect(await (await enterprise()).submit({ code })).toMatchObject(
      refusedAt('LicCode', 'Account.Certification.Exists', 409),
    );
    expect(await (await enterprise()).submit({ code: creditCode(id) })).toMatchObject(
      refusedAt('LicCode', 'Account.Certification.Exists', 409),
    );

    await decideOn(api, approver, caller, 3);
    expect(await state()).toMatchObject({ auth_status: 2, pending_change: false });
    expect(await read()).toMatchObject({ auth_status: 2, lic_code: creditCode(id) });
    expect((await (await enterprise()).submit({ code }))[0]).toBe(200);
  });
});

describe('values of others', () => {
  test('a credit code of another enterprise is rejected, pending review and authenticated, in any letter case', async () => {
    const first = await enterprise();
    await first.submit();
    const second = await enterprise();
    const same = { code: creditCode(first.id).toLowerCase() };
    const before = await requests();
    expect(await second.submit(same)).toMatchObject(refusedAt('LicCode', 'Account.Certification.Exists', 409));
    await decideOn(api, approver, first.caller, 2);
    expect(await second.submit(same)).toMatchObject(refusedAt('LicCode', 'Account.Certification.Exists', 409));
    expect(await requests()).toHaveLength(before.length);
    expect(await second.state()).toMatchObject({ auth_status: 0 });
  });

  test('a credit code of a rejected request is free', async () => {
    const first = await enterprise();
    await first.submit();
    await decideOn(api, approver, first.caller, 3);
    expect((await (await enterprise()).submit({ code: creditCode(first.id) }))[0]).toBe(200);
  });

  test('a name that another enterprise certified or registered is rejected', async () => {
    const first = await enterprise();
    await first.submit({ company: '沅江（衡远）仪表' });
    const second = await enterprise();
    expect(await second.submit({ company: '沅江(衡远)仪表' })).toMatchObject(
      refusedAt('Company', 'Account.Company.Exists', 409),
    );
    expect(await second.submit({ company: `company ${first.caller.coId}` })).toMatchObject(
      refusedAt('Company', 'Account.Company.Exists', 409),
    );
  });
});

describe('invalid licences', () => {
  test.each<[string, Submitting, string, string]>([
    ['a check character that is wrong', { code: '91430602MA00000000' }, 'LicCode', 'creditCode.illegal'],
    ['no code', { code: ' ' }, 'LicCode', 'creditCode.empty'],
    ['no company', { company: '' }, 'Company', 'company.empty'],
    ['an unknown kind', { type: 7 as LicenceType }, 'LicType', 'request.invalid'],
    ['no file', { licId: '' }, 'LicURL', 'licence.empty'],
    ['a file that does not exist', { licId: 'lic-none' }, 'LicURL', 'Account.Licence.Not.Exist'],
    ['a status of one’s own', { more: { auth_status: 2 } }, 'auth_status', 'request.invalid'],
    ['a company id', { more: { co_id: 'co-e1' } }, 'co_id', 'request.invalid'],
  ])('%s', async (_, submitting, field, code) => {
    const { submit, state } = await enterprise();
    expect(await submit(submitting)).toMatchObject(refusedAt(field, code));
    expect(await state()).toMatchObject({ auth_status: 0 });
  });

  test('another kind of document may have another code format', async () => {
    expect((await (await enterprise()).submit({ type: LicenceType.other, code: 'REG 12-2024' }))[0]).toBe(200);
  });
});

describe('foreign ids', () => {
  test('a file of another enterprise counts as missing, and nothing changes', async () => {
    const owner = await enterprise();
    const thief = await enterprise();
    const licId = await uploaded(api, owner.caller);
    expect(await thief.submit({ licId })).toMatchObject(refusedAt('LicURL', 'Account.Licence.Not.Exist'));
    expect(await thief.state()).toMatchObject({ auth_status: 0 });
    expect((await owner.submit({ licId }))[0]).toBe(200);
  });

  test('the user id of somebody else is rejected and audited on every call, without effect', async () => {
    const { caller: victim, state } = await enterprise();
    const { caller: thief, id } = await enterprise();
    const denied = [403, { code: 'Account.Permission.Denied' }];
    const body = { Company: 'Mine Ltd', LicType: 1, LicURL: await uploaded(api, thief), LicCode: creditCode(id) };
    const as = api.as(thief);
    expect(await as.post(`${PATH}?user_id=${victim.userId}`, body)).toMatchObject(denied);
    expect(await as.get(`${PATH}?user_id=${victim.userId}`)).toMatchObject(denied);
    expect(await as.get(`/api/account/v1/certification/approval?user_id=${victim.userId}`)).toMatchObject(denied);
    expect(await state()).toMatchObject({ auth_status: 0 });
    const traces = await api.db
      .selectFrom('audit')
      .select('object_id')
      .where('action', '=', 'subject.foreign')
      .where('actor_id', '=', thief.userId)
      .execute();
    expect(traces).toEqual(Array.from({ length: 3 }, () => ({ object_id: victim.userId })));
  });

  test.each<[string, number, Caller | null]>([
    ['a signed-out caller', 401, null],
    ['a partner', 403, callerOf(UserType.partner, 'pat')],
    ['an individual', 403, callerOf(UserType.individual, 'ivy')],
    ['staff', 403, callerOf(UserType.employee, 'sam', { privileges: [Privilege.admin] })],
  ])('%s is rejected: %d', async (_, status, by) => {
    const { caller, state } = await enterprise();
    expect((await api.as(by).get(`${PATH}?user_id=${caller.userId}`))[0]).toBe(status);
    expect((await api.as(by).get(`/api/account/v1/certification/approval?user_id=${caller.userId}`))[0]).toBe(status);
    expect(
      (
        await api
          .as(by)
          .post(`${PATH}?user_id=${caller.userId}`, {
            Company: 'Acme',
            LicType: 1,
            LicURL: 'x',
            LicCode: creditCode(700),
          })
      )[0],
    ).toBe(status);
    expect(await state()).toMatchObject({ auth_status: 0 });
  });
});

describe('records', () => {
  test('are those of the company, newest first, paginated', async () => {
    const { caller, submit, id } = await enterprise();
    await submit({ company: `First ${id}` });
    await decideOn(api, approver, caller, 3);
    await submit({ company: `Second ${id}` });
    const list = (query = '') =>
      api.as(caller).get(`/api/account/v1/certification/approval?user_id=${caller.userId}${query}`);
    expect(await list()).toMatchObject([
      200,
      {
        total: 2,
        entries: [
          { company_name: `Second ${id}`, approval_status: 1, approval_opinion: '' },
          { company_name: `First ${id}`, approval_status: 3, approval_opinion: 'The picture is cut off.' },
        ],
      },
    ]);
    expect(await list('&limit=1&offset=1')).toMatchObject([
      200,
      { total: 2, entries: [{ company_name: `First ${id}` }] },
    ]);
    expect((await list('&limit=1000000&offset=-5'))[1].entries).toHaveLength(2);
    expect(await list('&limit=1.5')).toMatchObject(refusedAt('limit', 'request.invalid'));
    expect(await list('&offset=99999999999')).toMatchObject(refusedAt('offset', 'request.invalid'));
  });
});
