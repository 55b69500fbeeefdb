import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { keepHash } from '../../../platform/files/similar-pictures/similar-pictures.db.ts';
import type { Caller } from '../../../platform/http/caller/caller.ts';
import { ALTERATIONS, licencesOf } from '../../../testing/licence-copies.ts';
import { uploadForm } from '../../../testing/pictures.ts';
import { drawLicence } from '../../../demo/data/licence-picture.ts';
import { callerOf, testApi } from '../../../testing/test-api.ts';
import { creditCode, decideOn, requestOf, submit } from '../../../testing/worlds/certification-world.ts';
import { makeAccount, makeCompany, strangers } from '../../../testing/worlds/customer-world.ts';
import { pendingIn, QUEUES, reviewerOf } from '../../../testing/worlds/review-world.ts';

const api = await testApi();
const approver = callerOf(UserType.employee, 'approver', { privileges: [Privilege.approvalCertification] });
const all = callerOf(UserType.employee, 'all', {
  privileges: [
    Privilege.approvalCertification,
    Privilege.customerView,
    Privilege.partnerView,
    Privilege.customerCancelView,
  ],
});
let number = 100;

const licences = licencesOf(60);

/** A picture of its own, so that requests do not conflict by picture unless a test wants it. */
const ownPicture = async () => Buffer.from(await drawLicence(licences.pop()!));

async function request(
  name: string,
  { company, bytes, userType = UserType.enterprise }: { company?: string; bytes?: Buffer; userType?: UserType } = {},
): Promise<{ caller: Caller; id: number }> {
  number += 1;
  const caller = callerOf(userType, name);
  const upload = await api
    .as(caller)
    .post('/api/account/v2/certification/lic', uploadForm(bytes ?? (await ownPicture())));
  const [status, body] = await submit(api, caller, number, {
    licId: upload[1].lic_id as string,
    ...(company !== undefined && { company }),
  });
  expect([status, body]).toMatchObject([200, {}]);
  return { caller, id: await requestOf(api, caller.coId!) };
}
const conflictsOf = async (id: number, by: Caller = all) =>
  (await api.as(by).get(`/api/account/v1/certification/approval/${id}/conflicts`))[1].conflicts;

test('a request of its own has no conflicts', async () => {
  const { id } = await request('alone');
  expect(await conflictsOf(id)).toEqual([]);
});

test('the same name in another spelling, phone and e-mail are found, with the state of the record', async () => {
  const { caller, id } = await request('mine', { company: 'Shared（North） Ltd' });
  await api.db
    .updateTable('app_user')
    .set({ phone: '+86-13800000777', email: 'shared@acme.example' })
    .where('user_id', '=', caller.userId)
    .execute();
  await makeCompany(api, 'co-named', 'Other Name Ltd', { company_folded: 'shared(north) ltd' });
  await makeCompany(api, 'co-closing', 'Closing Ltd');
  await makeAccount(api, 'u-closing', 'co-closing', {
    status: 5,
    phone: '+86-13800000777',
    email: 'other@acme.example',
    login_name: 'closing',
  });
  await makeCompany(api, 'co-mailed', 'Mailed Ltd');
  await makeAccount(api, 'u-mailed', 'co-mailed', {
    email: 'shared@acme.example',
    login_name: 'mailed',
    self_registered: false,
  });
  expect(await conflictsOf(id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        by: ['name'],
        shared: [{ by: 'name', value: 'Shared（North） Ltd', person: '' }],
        state: 'known',
        name: 'Other Name Ltd',
        company_id: 'co-named',
        hidden: 0,
        fresh: 0,
      }),
      expect.objectContaining({
        by: ['phone'],
        shared: [{ by: 'phone', value: '+86-13800000777', person: expect.stringMatching(/./) }],
        state: 'closing',
        name: 'Closing Ltd',
        closing_user_id: 'u-closing',
      }),
      expect.objectContaining({
        by: ['email'],
        shared: [{ by: 'email', value: 'shared@acme.example', person: expect.stringMatching(/./) }],
        state: 'known',
        name: 'Mailed Ltd',
      }),
    ]),
  );
});

test('a viewer sees only that there is a record which the viewer may not open', async () => {
  const [{ id }] = [await request('narrow', { company: 'Narrow Ltd' })];
  await makeCompany(api, 'co-narrow-2', 'Secret Ltd', { company_folded: 'narrow ltd' });
  expect(await conflictsOf(id, approver)).toEqual([
    {
      by: ['name'],
      shared: [{ by: 'name', value: 'Narrow Ltd', person: '' }],
      state: 'known',
      user_type: 2,
      hidden: 1,
      fresh: 0,
      name: '',
      company_id: '',
      approval_id: null,
      closing_user_id: '',
    },
  ]);
});

test('the code of a rejected request of another company is found', async () => {
  const first = await request('coded');
  const { lic_code: code } = await api.db
    .selectFrom('certification')
    .select('lic_code')
    .where('approval_id', '=', first.id)
    .executeTakeFirstOrThrow();
  await decideOn(api, approver, first.caller, 3);
  const caller = callerOf(UserType.enterprise, 'coded-2');
  const upload = await api.as(caller).post('/api/account/v2/certification/lic', uploadForm(await ownPicture()));
  await submit(api, caller, (number += 1), { code, licId: upload[1].lic_id as string });
  expect(await conflictsOf(await requestOf(api, caller.coId!), approver)).toMatchObject([
    { by: ['code'], state: 'decided', approval_id: first.id, company_id: 'co-coded', hidden: 0 },
  ]);
});

test.each(['cropped by 2 % on each side', 'turned by 90 degrees', 'framed', 'mirrored'])(
  'a copy of a picture is found: %s',
  async (how) => {
    const bytes = await ownPicture();
    const first = await request(`first ${how.length}`, { bytes });
    const copy = Buffer.from(await ALTERATIONS[how]!(bytes));
    const again = await request(`copy ${how.length}`, { bytes: copy });
    expect(await conflictsOf(again.id)).toMatchObject([{ by: ['picture'], state: 'waiting', approval_id: first.id }]);
  },
);

test('a conflict that appeared since the request was opened stops an approval once', async () => {
  const { caller, id } = await request('racing', { company: 'Racing Ltd' });
  expect(await conflictsOf(id)).toEqual([]);
  await makeCompany(api, 'co-racing-2', 'Racing Two Ltd', { company_folded: 'racing ltd', kind: 4 });
  expect(await decideOn(api, all, caller, 2)).toMatchObject([
    409,
    { code: 'Account.Approval.Conflicts', conflicts: [{ by: ['name'], fresh: 1, name: 'Racing Two Ltd' }] },
  ]);
  expect(
    await api.db.selectFrom('certification').select('status').where('approval_id', '=', id).executeTakeFirst(),
  ).toEqual({ status: 1 });
  expect((await decideOn(api, all, caller, 2))[0]).toBe(200);
});

test('a conflict that was shown does not stop, and a rejection is never stopped', async () => {
  const shown = await request('shown', { company: 'Shown Ltd' });
  await makeCompany(api, 'co-shown-2', 'Shown Two Ltd', { company_folded: 'shown ltd', kind: 4 });
  expect(await conflictsOf(shown.id)).toHaveLength(1);
  expect((await decideOn(api, all, shown.caller, 2))[0]).toBe(200);
  const refused = await request('refused', { company: 'Refused Ltd' });
  await conflictsOf(refused.id);
  await makeCompany(api, 'co-refused-2', 'Refused Two Ltd', { company_folded: 'refused ltd', kind: 4 });
  expect((await decideOn(api, all, refused.caller, 3))[0]).toBe(200);
});

test.each(QUEUES)('the queue %s stops for a phone that another account took meanwhile', async (queue) => {
  const pending = await pendingIn(api, queue);
  const reviewer = reviewerOf(queue, `reviewer-${queue}`);
  await api.as(reviewer).get(pending.path('conflicts'));
  const phone = `+86-1380000${1000 + QUEUES.indexOf(queue)}`;
  await api.db.updateTable('app_user').set({ phone }).where('user_id', '=', pending.applicant.userId).execute();
  await makeCompany(api, `co-phone-${queue}`, `Phone ${queue} Ltd`);
  await makeAccount(api, `u-phone-${queue}`, `co-phone-${queue}`, {
    phone,
    login_name: `phone_${queue}`,
    self_registered: false,
  });
  expect(await pending.decide(reviewer, 2)).toMatchObject([409, { code: 'Account.Approval.Conflicts' }]);
  expect((await pending.decide(reviewer, 2))[0]).toBe(200);
});

test.each(strangers(Privilege.approvalCertification))('%s does not read conflicts', async (_, caller, status) => {
  expect((await api.as(caller).get('/api/account/v1/certification/approval/1/conflicts'))[0]).toBe(status);
});

test('an unknown request is 404', async () => {
  expect(await api.as(all).get('/api/account/v1/certification/approval/999999/conflicts')).toMatchObject([
    404,
    { code: '4041100009' },
  ]);
});

test('a hash is kept once', async () => {
  const { id } = await request('hashed');
  const { lic_id } = await api.db
    .selectFrom('certification')
    .select('lic_id')
    .where('approval_id', '=', id)
    .executeTakeFirstOrThrow();
  const before = await api.db.selectFrom('licence_picture_key').selectAll().where('lic_id', '=', lic_id!).execute();
  const { picture_hash: hash } = await api.db
    .selectFrom('licence_file')
    .select('picture_hash')
    .where('lic_id', '=', lic_id!)
    .executeTakeFirstOrThrow();
  await keepHash(api.db as never, lic_id!, hash!);
  expect(await api.db.selectFrom('licence_picture_key').selectAll().where('lic_id', '=', lic_id!).execute()).toEqual(
    before,
  );
  expect(creditCode(1)).toHaveLength(18);
});
