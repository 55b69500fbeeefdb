import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { testApi, type Answer } from '../../testing/test-api.ts';
import { linkOf } from '../../testing/worlds/contact-world.ts';
import { staffWith } from '../../testing/worlds/customer-world.ts';
import { member, memberWorld } from '../../testing/worlds/member-world.ts';

const api = await testApi({ SITE_ID: '2' });
const { owner, path: members, invite: inviteMember, rowOf } = await memberWorld(api);
const editor = staffWith('editor', Privilege.customerContactEdit);
const CONTACTS = '/api/account/v1/customer/co-acme/contact';
const ROUNDS = 3;
let number = 0;

/** A contact with an invitation of this role, and what accepts it. */
async function invited(by = owner) {
  number += 1;
  await api.db.deleteFrom('limit_counter').execute();
  const email = `c${number}@acme.example`;
  const body = { username: `Contact ${number}`, phone: `+86-1380000${1000 + number}`, email };
  const id: string = (await api.as(editor).post(CONTACTS, body))[1].user_id;
  const invitation = `/api/account/v1/enterprise/co-acme/contacts/${id}/invitation`;
  expect((await api.as(by).post(invitation, { role: 2 }))[0]).toBe(200);
  const { reset_code } = await linkOf(api, email);
  const accept = async (): Promise<Answer> =>
    api
      .as(null)
      .put('/api/account/v1/user/0/password/reset', {
        user_id: id,
        user_type: 2,
        reset_code,
        new_password: await api.seal('New-67890', 'new_password'),
      });
  await api.db.deleteFrom('limit_counter').execute();
  return { id, email, invitation, accept };
}
const isMember = async (id: string) => {
  const { user_type, role, password_hash } = await rowOf(id);
  const all = [user_type === UserType.enterprise, role !== null, password_hash !== null];
  expect(new Set(all).size).toBe(1);
  return all[0];
};

test('accepted while it is withdrawn: a member, or a contact with a dead link', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, invitation, accept } = await invited();
    const [[withdrawn], [accepted]] = await Promise.all([api.as(owner).delete(invitation), accept()]);
    expect([withdrawn, accepted].filter((status) => status === 200)).toHaveLength(1);
    expect(await isMember(id)).toBe(accepted === 200);
  }
});

test('accepted twice at once: one member, one of the two is told that the link is over', async () => {
  const { id, accept } = await invited();
  const answers = await Promise.all([accept(), accept()]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400]);
  expect(await isMember(id)).toBe(true);
  const joined = await api.db
    .selectFrom('audit')
    .select('id')
    .where('object_id', '=', id)
    .where('action', '=', 'member.fromContact')
    .execute();
  expect(joined).toHaveLength(1);
});

test('accepted while staff delete the contact: a member who stays, or nobody', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, accept } = await invited();
    const [[deleted], [accepted]] = await Promise.all([api.as(editor).delete(`${CONTACTS}/${id}`), accept()]);
    expect([deleted, accepted].filter((status) => status === 200)).toHaveLength(1);
    if (accepted === 200) expect(await isMember(id)).toBe(true);
    else expect(await rowOf(id)).toMatchObject({ status: 6, password_hash: null, email: null });
  }
});

test('accepted while the inviter is disabled: before it, or not at all', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const inviter = await member(api, owner, `inviter${round}`, 1);
    const { id, accept } = await invited(inviter);
    const disable = () => api.as(owner).put(`${members}/${inviter.userId}/status`, { active_status: 0 });
    const [[disabled], [accepted]] = await Promise.all([disable(), accept()]);
    expect(disabled).toBe(200);
    expect([200, 400]).toContain(accepted);
    expect(await isMember(id)).toBe(accepted === 200);
  }
});

test('accepted while somebody else is invited with the same e-mail: one member has it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email, accept } = await invited();
    const [[accepted], [created]] = await Promise.all([accept(), inviteMember(owner, { email })]);
    expect([accepted, created].filter((status) => status === 200)).toHaveLength(1);
    const holders = await api.db
      .selectFrom('app_user')
      .select('user_id')
      .where('email', '=', email)
      .where('user_type', '=', UserType.enterprise)
      .execute();
    expect(holders).toHaveLength(1);
  }
});

test('invited by two at once: one link works', async () => {
  const administrator = await member(api, owner, 'second', 1);
  const { id, invitation } = await invited();
  const answers = await Promise.all(
    [owner, administrator].map((by) => api.as(by).post(invitation, { role: by === owner ? 3 : 2 })),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([200, 429]);
  const codes = await api.db.selectFrom('reset_code').select('invited_by').where('user_id', '=', id).execute();
  expect(codes).toHaveLength(1);
});
