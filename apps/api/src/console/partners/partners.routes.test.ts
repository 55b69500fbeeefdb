import { ProposalKind } from '@portal/common/enums/approval/proposal-kind';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { appliedPartner, decideOnPartner } from '../../testing/worlds/partner-world.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const staff = (id: string, ...privileges: Privilege[]) => callerOf(UserType.employee, id, { privileges });
const creator = staff('creator', Privilege.partnerCreate);
const editor = staff('editor', Privilege.partnerEdit);
/** May change the level too. */
const leveller = staff('leveller', Privilege.partnerEdit, Privilege.approvalContract);
const viewer = staff('viewer', Privilege.partnerView);
const stranger = staff('stranger', Privilege.customerView);
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

async function upload(by: Caller | null, bytes: Buffer = PDF, fields: Record<string, string> = { file_type: '1' }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'contract.pdf');
  return api.as(by).post('/api/account/v2/partner/file', form);
}
const fileOf = async (by: Caller): Promise<string> => (await upload(by))[1].file_id;

let count = 0;
const form = async (by: Caller, more: object = {}) => {
  count += 1;
  return {
    company_name: `Cedar ${count} Ltd`,
    company_official_website: '',
    company_phone: '+86-571-00000148',
    company_email: `office${count}@cedar.example`,
    company_industry_id: 65,
    company_main_business: 'Instruments',
    company_country_id: 6,
    company_province_id: 330_000,
    company_city_id: 330_100,
    company_address: '18 Paper Street',
    username: 'Ann Cedar',
    email: `ann${count}@cedar.example`,
    phone: `+86-139${String(count).padStart(8, '0')}`,
    position_category_id: 1,
    position_name: '',
    country_id: 6,
    province_id: 330_000,
    city_id: 330_100,
    address: '5 Harbour Road',
    partner_level: 4,
    file_id: await fileOf(by),
    ...more,
  };
};
type Form = Awaited<ReturnType<typeof form>>;
const create = (by: Caller | null, body: object) => api.as(by).post('/api/account/v2/partner', body);
async function created(): Promise<{ id: string; body: Form }> {
  const body = await form(creator);
  const [status, { id }] = await create(creator, body);
  expect(status).toBe(200);
  return { id, body };
}
const read = async (id: string, by: Caller | null = viewer) =>
  api.as(by).get(`/api/account/v2/partner/${id}`, { headers: { lang: 'en' } });
const mainOf = (id: string) =>
  api.db.selectFrom('app_user').selectAll().where('co_id', '=', id).where('role', '=', 0).executeTakeFirstOrThrow();
async function save(id: string, body: Form, more: object = {}, by: Caller | null = editor) {
  const main = await mainOf(id);
  return api.as(by).put(`/api/account/v2/partner/${id}`, { ...body, contact_id: main.user_id, send_email: 0, ...more });
}
const messages = async (to: string) =>
  await api.db.selectFrom('outbox').select(['template', 'text']).where('recipient', '=', to).orderBy('id').execute();

test('a created partner is admitted and has its level and material; its main account is invited', async () => {
  const { id, body } = await created();
  expect(await read(id)).toMatchObject([
    200,
    {
      id,
      enterprise_info: {
        company_name: body.company_name,
        company_location: expect.stringContaining('China'),
        name_frozen: 0,
      },
      contact_info: { username: 'Ann Cedar', email: body.email, position_name: '' },
      other: {
        partner_level: 4,
        partner_level_name: 'Gold partner',
        creator: 'u-creator',
        direct_sign: 1,
        editor: '',
        update_time: null,
      },
      file: { file_id: body.file_id, file_name: 'contract.pdf', file_type: 'application/pdf', file_size: PDF.length },
    },
  ]);
  expect(await mainOf(id)).toMatchObject({ user_type: UserType.partner, password_hash: null, self_registered: false });
  expect(await messages(body.email)).toMatchObject([{ template: 'invitation' }]);
  expect(
    await api.as(callerOf(UserType.partner, 'x', { userId: (await mainOf(id)).user_id, coId: id })).get('/userinfo'),
  ).toMatchObject([200, { register_approval_status: 2 }]);
  const trace = await api.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'partner.created')
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(trace.actor_id).toBe('u-creator');
});

test('the list has admitted companies only, newest first, 20 a page, and finds by a part of the name', async () => {
  const pending = await appliedPartner(api);
  const admitted = await appliedPartner(api);
  await decideOnPartner(api, staff('admitter', Privilege.approvalRegister), admitted, 2);
  api.advance(60);
  const { id, body } = await created();
  const list = async (query = '') =>
    (await api.as(viewer).get(`/api/account/v2/partners${query}`, { headers: { lang: 'en' } }))[1];
  const all = await list();
  expect(all.entries[0]).toMatchObject({
    id,
    company_name: body.company_name,
    partner_level: 4,
    partner_level_name: 'Gold partner',
    country_name: 'China',
    creator: 'u-creator',
  });
  const ids = all.entries.map((one: { id: string }) => one.id);
  expect(ids).toContain(admitted.coId);
  expect(ids).not.toContain(pending.coId);
  expect(all.entries.find((one: { id: string }) => one.id === admitted.coId)).toMatchObject({
    creator: '',
    partner_level: 0,
    partner_level_name: '',
  });
  expect(
    (await list(`?company_name=${encodeURIComponent(body.company_name.slice(1, -1).toUpperCase())}`)).entries.map(
      (one: { id: string }) => one.id,
    ),
  ).toEqual([id]);
  expect((await list('?company_name=%25')).total_count).toBe(0);
  expect((await read(pending.coId ?? ''))[0]).toBe(404);
  expect((await read('co-nobody'))[0]).toBe(404);
});

test('a save changes company and main account, and the message names the fields', async () => {
  const { id, body } = await created();
  expect(
    await save(
      id,
      body,
      { company_address: '19 Paper Street', position_name: 'Director', partner_level: 8, send_email: 1 },
      leveller,
    ),
  ).toEqual([200, {}]);
  expect(await read(id)).toMatchObject([
    200,
    {
      enterprise_info: { company_address: '19 Paper Street' },
      contact_info: { position_name: 'Director' },
      other: { partner_level: 8, editor: 'u-leveller', update_time: expect.any(String) },
    },
  ]);
  const [, notified] = await messages(body.email);
  expect(notified).toMatchObject({ template: 'partnerChanged', text: expect.stringMatching(/Partner level/) });
  expect(notified?.text).not.toContain('19 Paper Street');
  await save(id, { ...body, company_address: '20 Paper Street', position_name: 'Director', partner_level: 8 });
  expect(await messages(body.email)).toHaveLength(2);
});

test('a changed e-mail of the main account is unverified; a message goes to the previous one, an invitation to the new one', async () => {
  const { id, body } = await created();
  const fresh = `new-${body.email}`;
  await save(id, body, { email: fresh });
  expect(await messages(fresh)).toMatchObject([{ template: 'invitation' }]);
  const { user_id } = await mainOf(id);
  await api.db
    .updateTable('app_user')
    .set({ password_hash: 'x', email_verified: true })
    .where('user_id', '=', user_id)
    .execute();
  await save(id, body, { email: `again-${body.email}` });
  expect((await messages(fresh)).map(({ template }) => template)).toEqual(['invitation', 'emailChanged']);
  expect(await mainOf(id)).toMatchObject({ email: `again-${body.email}`, email_verified: false });
});

test('a save from an outdated version, or for another main account, is refused', async () => {
  const { id, body } = await created();
  const { version } = (await read(id))[1];
  expect(await save(id, body, { company_address: '19 Paper Street', version })).toEqual([200, {}]);
  expect(await save(id, body, { company_address: '20 Paper Street', version })).toMatchObject([
    409,
    { code: 'Account.Conflict', current: { company_address: '19 Paper Street' } },
  ]);
  expect(await save(id, body, { contact_id: 'u-other' })).toMatchObject([409, { code: 'Account.Conflict' }]);
  expect((await read(id))[1].enterprise_info.company_address).toBe('19 Paper Street');
});

test('a certified name is frozen; unchanged values stay valid', async () => {
  const { id, body } = await created();
  await api.db.updateTable('company').set({ auth_status: 2 }).where('co_id', '=', id).execute();
  await api.db.updateTable('partner_company').set({ phone: '+86-1' }).where('co_id', '=', id).execute();
  expect((await read(id))[1].enterprise_info.name_frozen).toBe(1);
  expect(await save(id, body, { company_phone: '+86-1', company_name: 'Other Ltd' })).toMatchObject([
    409,
    { fields: { company_name: { code: 'Account.Company.Frozen' } } },
  ]);
  expect(await save(id, body, { company_phone: '+86-1' })).toEqual([200, {}]);
});

test('a partner without a contract keeps having no level; who does not decide contracts changes none', async () => {
  const { id, body } = await created();
  await api.db.updateTable('partner_company').set({ level: 0 }).where('co_id', '=', id).execute();
  const none = { ...body, partner_level: 0 };
  expect(await save(id, none, { company_address: '23 Paper Street' })).toEqual([200, {}]);
  expect(await save(id, none, { partner_level: 1 })).toMatchObject([
    403,
    { fields: { partner_level: { code: 'Account.Permission.Denied' } } },
  ]);
  expect(await save(id, none, { partner_level: 1 }, leveller)).toEqual([200, {}]);
  expect(await save(id, { ...body, partner_level: 1 }, { partner_level: 0 }, leveller)).toMatchObject([
    400,
    { fields: { partner_level: { code: 'partnerLevel.empty' } } },
  ]);
});

describe('where another level needs a second person', () => {
  const confirmer = staff('confirmer', Privilege.partnerView, Privilege.approvalContract);
  const proposalOf = (id: string) => `/api/account/v2/partner/${id}/level`;
  const LEVEL = { partner_level: 8 };
  const trail = (id: string) =>
    api.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'subject_id', 'detail'])
      .where('object_id', '=', id)
      .where('action', 'in', ['proposal.made', 'proposal.returned', 'proposal.withdrawn', 'partner.changed'])
      .orderBy('id')
      .execute();
  const changeOf = async (id: string, by: Caller = confirmer) => (await read(id, by))[1].level_change;
  /** A partner with the level 4. */
  async function stored() {
    api.services.config.secondPairOfEyes = [];
    const partner = await created();
    api.services.config.secondPairOfEyes = [ProposalKind.contractLevel];
    return partner;
  }
  /** The same, with a proposed level. */
  async function proposed(more: object = {}) {
    const partner = await stored();
    expect(await save(partner.id, partner.body, { ...LEVEL, ...more }, leveller)).toEqual([200, { proposed: 1 }]);
    return { ...partner, proposal: (await changeOf(partner.id)).proposals[0].id as number };
  }
  beforeAll(() => api.as(confirmer).get('/userinfo'));
  beforeEach(() => {
    api.services.config.secondPairOfEyes = [ProposalKind.contractLevel];
  });
  afterEach(() => {
    api.services.config.secondPairOfEyes = [];
  });

  test('a new partner begins with the lowest one', async () => {
    expect(await create(creator, await form(creator, { partner_level: 2 }))).toMatchObject([
      409,
      { fields: { partner_level: { code: 'Account.Contract.SecondPair' } } },
    ]);
    expect((await create(creator, await form(creator, { partner_level: 1 })))[0]).toBe(200);
  });

  test('a save stores all other fields and proposes the level; somebody else confirms it', async () => {
    const { id, body } = await stored();
    expect(await changeOf(id)).toEqual({ second_pair: [ProposalKind.contractLevel], proposals: [] });
    expect(await save(id, body, { ...LEVEL, company_address: '21 Paper Street', send_email: 1 }, leveller)).toEqual([
      200,
      { proposed: 1 },
    ]);
    expect((await read(id))[1]).toMatchObject({
      enterprise_info: { company_address: '21 Paper Street' },
      other: { partner_level: 4 },
      level_change: { proposals: [{ state: 'open', name: 'u-leveller', own: 0, level_name: 'Diamond partner' }] },
    });
    expect((await changeOf(id, leveller)).proposals[0].own).toBe(1);
    expect((await messages(body.email)).at(-1)?.text).not.toMatch(/Partner level/);

    const proposal = (await changeOf(id)).proposals[0].id as number;
    const confirm = (by: Caller) => api.as(by).post(`${proposalOf(id)}/confirmation`, { proposal });
    expect(await confirm(leveller)).toMatchObject([403, { code: 'Account.Proposal.Own' }]);
    expect((await confirm(editor))[0]).toBe(403);
    expect(await confirm(confirmer)).toEqual([200, {}]);
    expect(await confirm(confirmer)).toMatchObject([409, { code: 'Account.Proposal.Gone' }]);
    expect((await read(id))[1].other).toMatchObject({ partner_level: 8, editor: 'u-confirmer' });
    expect((await messages(body.email)).at(-1)).toMatchObject({
      template: 'partnerChanged',
      text: expect.stringMatching(/Partner level/),
    });
    const { user_id } = await mainOf(id);
    expect(await trail(id)).toMatchObject([
      {
        action: 'proposal.made',
        actor_id: 'u-leveller',
        subject_id: 'u-leveller',
        detail: { level: 8, kinds: [ProposalKind.contractLevel] },
      },
      { action: 'partner.changed', detail: { fields: ['company_address'], level: 4 } },
      {
        action: 'partner.changed',
        actor_id: 'u-confirmer',
        subject_id: user_id,
        detail: { fields: ['partner_level'], level: 8, proposed_by: 'u-leveller' },
      },
    ]);
  });

  test('a change of the level alone leaves the partner as it is', async () => {
    const { id } = await proposed();
    expect(await trail(id)).toMatchObject([{ action: 'proposal.made' }]);
    expect((await read(id))[1].other).toMatchObject({ editor: '', update_time: null });
  });

  test('while it is open another one is refused at the level, and nothing of that save is stored', async () => {
    const { id, body } = await proposed();
    const both = staff('both', Privilege.partnerEdit, Privilege.approvalContract);
    for (const by of [leveller, both])
      expect(await save(id, body, { partner_level: 2, company_address: '24 Paper Street' }, by)).toMatchObject([
        409,
        {
          fields: { partner_level: { code: 'Account.Level.Proposed', message: expect.stringContaining('u-leveller') } },
        },
      ]);
    expect((await read(id))[1].enterprise_info.company_address).toBe(body.company_address);
    expect(await save(id, body, { company_address: '25 Paper Street' })).toEqual([200, {}]);
    // Also when one person would be enough by now.
    api.services.config.secondPairOfEyes = [];
    expect(await save(id, body, { partner_level: 2 }, both)).toMatchObject([
      409,
      { fields: { partner_level: { code: 'Account.Level.Proposed' } } },
    ]);
  });

  test('of 5 concurrent proposals one is kept', async () => {
    const { id, body } = await stored();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => save(id, body, LEVEL, leveller)));
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await changeOf(id)).proposals).toHaveLength(1);
  });

  test('it is returned with a reason or withdrawn by its proposer, and can be proposed again', async () => {
    const { id, body, proposal } = await proposed();
    const back = { proposal, reason: 'The contract says gold.' };
    expect(await api.as(leveller).post(`${proposalOf(id)}/return`, back)).toMatchObject([
      403,
      { code: 'Account.Proposal.Own' },
    ]);
    expect(await api.as(confirmer).post(`${proposalOf(id)}/return`, back)).toEqual([200, {}]);
    expect(await save(id, body, LEVEL, leveller)).toEqual([200, { proposed: 1 }]);
    expect(await api.as(confirmer).delete(proposalOf(id))).toMatchObject([409, { code: 'Account.Proposal.Gone' }]);
    expect(await api.as(leveller).delete(proposalOf(id))).toEqual([200, {}]);
    expect((await changeOf(id)).proposals).toMatchObject([
      { state: 'withdrawn' },
      { state: 'returned', reason: back.reason, ended_by: 'u-confirmer' },
    ]);
    expect((await trail(id)).map(({ action }) => action)).toEqual([
      'proposal.made',
      'proposal.returned',
      'proposal.made',
      'proposal.withdrawn',
    ]);
    expect((await read(id))[1].other.partner_level).toBe(4);
  });

  test('the list marks and filters it; it is counted for who may confirm it', async () => {
    const count = async (by: Caller) => (await api.as(by).get('/api/account/v1/approvals/counts'))[1].levels;
    const before = (await count(confirmer)).proposed as number;
    const { id } = await proposed();
    const list = async (query: string) =>
      ((await api.as(viewer).get(`/api/account/v2/partners?${query}`))[1].entries as { id: string; proposed: 0 | 1 }[])
        .filter((one) => one.id === id || one.proposed === 0)
        .map(({ proposed: mark, ...one }) => [one.id, mark]);
    expect(await list('proposed=1')).toEqual([[id, 1]]);
    expect(await list('')).toContainEqual([id, 1]);
    expect(await count(confirmer)).toMatchObject({ proposed: before + 1, to_confirm: before + 1 });
    expect((await count(leveller)).to_confirm).toBe(0);
    const [, overview] = await api.as(confirmer).get('/api/account/v1/approvals/overview');
    expect(overview.levels).toMatchObject({ to_confirm: before + 1 });
    expect(await count(staff('decides', Privilege.approvalContract))).toEqual({ proposed: 0, to_confirm: 0 });
  });
});

test('taken names and addresses are refused at their fields; of 10 concurrent creations one succeeds', async () => {
  const { body } = await created();
  const other = await form(creator);
  expect(await create(creator, { ...other, company_name: body.company_name })).toMatchObject([
    409,
    { fields: { company_name: { code: 'Account.Company.Exists' } } },
  ]);
  expect(await create(creator, { ...other, email: body.email })).toMatchObject([
    409,
    { fields: { email: { code: 'Account.Email.Exists' } } },
  ]);
  expect(await create(creator, { ...other, phone: body.phone })).toMatchObject([
    409,
    { fields: { phone: { code: 'Account.Phone.Exists' } } },
  ]);
  const bodies = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => ({
      ...(await form(creator)),
      email: 'race@cedar.example',
      company_name: `Race ${i} Ltd`,
    })),
  );
  const answers = await Promise.all(bodies.map((one) => create(creator, one)));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(
    await api.db.selectFrom('app_user').select('user_id').where('email', '=', 'race@cedar.example').execute(),
  ).toHaveLength(1);
});

test.each<[string, object, string, string]>([
  ['an unknown level', { partner_level: 3 }, 'partner_level', 'partnerLevel.empty'],
  ['no material', { file_id: '' }, 'file_id', 'licence.empty'],
  ['material that does not exist', { file_id: 'pf-nothing' }, 'file_id', 'Account.Licence.Not.Exist'],
  ['an illegal phone', { phone: '+86-12' }, 'phone', 'phone.illegal'],
  ['a missing city', { company_city_id: 0 }, 'company_city_id', 'city.empty'],
  [
    'a website that is none',
    { company_official_website: 'javascript:alert(1)' },
    'company_official_website',
    'website.illegal',
  ],
])('%s is refused at its field', async (_, more, field, code) => {
  expect(await create(creator, await form(creator, more))).toMatchObject([400, { fields: { [field]: { code } } }]);
});

describe('signing material', () => {
  test('gets its type from its content; staff who decide about partners read it, others only what they uploaded', async () => {
    expect(await upload(creator, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject([
      400,
      { code: 'upload.type' },
    ]);
    expect(await upload(creator, Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]))).toMatchObject([
      400,
      { code: 'upload.size' },
    ]);
    expect(await upload(creator, PDF, { file_type: '2' })).toMatchObject([
      400,
      { fields: { file_type: { code: 'request.invalid' } } },
    ]);
    expect(await upload(creator, PDF, { file_type: '1', partner_id: 'co-nobody' })).toMatchObject([404, {}]);
    const body = await form(creator);
    const content = (by: Caller | null, headers: Record<string, string> = {}) =>
      api.as(by).get(`/api/account/v2/partner/file?file_gns=${body.file_id}`, { headers });
    expect((await content(creator))[0]).toBe(200);
    expect((await content(viewer))[0]).toBe(404);
    const [, { id }] = await create(creator, body);
    expect((await content(viewer))[0]).toBe(404);
    const [decider, registrar] = [Privilege.approvalContract, Privilege.approvalRegister].map((one) =>
      callerOf(UserType.employee, one.toLowerCase(), { privileges: [one] }),
    ) as [Caller, Caller];
    expect((await content(registrar))[0]).toBe(200);
    expect((await content(editor))[0]).toBe(404);
    expect((await content(creator))[0]).toBe(200);
    expect(await content(decider)).toMatchObject([
      200,
      {
        Data: {
          image: `data:application/pdf;base64,${PDF.toString('base64')}`,
          name: 'contract.pdf',
          size: PDF.length,
        },
      },
    ]);
    expect((await content(decider, { accept: 'application/pdf' }))[1]).toEqual(PDF);
    expect((await content(stranger))[0]).toBe(403);
    expect((await content(callerOf(UserType.partner, 'x', { userId: (await mainOf(id)).user_id, coId: id })))[0]).toBe(
      403,
    );
    expect((await content(null))[0]).toBe(401);
  });

  test('of another partner, or of another uploader, cannot be taken', async () => {
    const [one, two] = [await created(), await created()];
    expect(await save(one.id, one.body, { file_id: two.body.file_id })).toMatchObject([
      400,
      { fields: { file_id: { code: 'Account.Licence.Not.Exist' } } },
    ]);
    expect(await save(one.id, one.body, { file_id: await fileOf(creator) })).toMatchObject([
      400,
      { fields: { file_id: { code: 'Account.Licence.Not.Exist' } } },
    ]);
    const mine = await fileOf(editor);
    expect(await save(one.id, one.body, { file_id: mine })).toEqual([200, {}]);
    expect((await read(one.id))[1].file.file_id).toBe(mine);
  });
});

test.each<[string, Caller | null, number, number]>([
  ['a signed-out caller', null, 401, 401],
  ['a viewer', viewer, 403, 403],
  ['other staff', stranger, 403, 403],
  ['staff who create', creator, 200, 403],
  ['a partner', callerOf(UserType.partner, 'p'), 403, 403],
])('%s creates or edits only with the privilege', async (_, caller, creates, edits) => {
  const { id, body } = await created();
  expect((await save(id, body, {}, caller))[0]).toBe(edits);
  if (creates !== 200) {
    expect((await create(caller, body))[0]).toBe(creates);
    expect((await upload(caller))[0]).toBe(creates);
  }
});

test('a level is changed by who may decide contracts only; Partner.Edit alone saves everything else', async () => {
  const { id, body } = await created();
  const level = body.partner_level === 8 ? 4 : 8;
  expect(await save(id, body, { partner_level: level })).toMatchObject([
    403,
    { fields: { partner_level: { code: 'Account.Permission.Denied' } } },
  ]);
  expect(await save(id, body, { company_address: '23 Paper Street' })).toEqual([200, {}]);
  const changed = { partner_level: level, company_address: '23 Paper Street' };
  expect(await save(id, body, changed, leveller)).toEqual([200, {}]);
});
