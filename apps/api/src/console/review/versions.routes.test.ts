import { inQueue, QUEUES, type Pending, type Queue } from '../../testing/worlds/review-world.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();

/** Changes what staff see on a request, as somebody else would. Returns the name of the changed field. */
const change: Readonly<Record<Queue, (item: Pending) => Promise<string>>> = {
  async certification({ applicant }) {
    await company(applicant.coId!, { address: '21 Paper Street' });
    return 'company_address';
  },
  async registration({ id, applicant }) {
    await company(applicant.coId!, { address: '22 Paper Street' });
    await api.db
      .updateTable('registration_application')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    return 'company_address';
  },
  async contract({ applicant }) {
    await api.db
      .updateTable('partner_company')
      .set({ website: 'https://changed.example' })
      .where('co_id', '=', applicant.coId!)
      .execute();
    return 'website';
  },
  async account({ applicant }) {
    await api.db
      .updateTable('app_user')
      .set({ user_name: 'Somebody Else' })
      .where('user_id', '=', applicant.userId)
      .execute();
    return 'user_name';
  },
};

const company = (coId: string, values: { address: string }) =>
  api.db.updateTable('company').set(values).where('co_id', '=', coId).execute();

const NAMES: Readonly<Record<string, string>> = { company_address: 'Address', website: 'Website', user_name: 'Name' };

describe.each(QUEUES)('the queue of %s', (queue) => {
  const { one, two, item } = inQueue(api, queue);
  const refused = (field: string) => [
    409,
    {
      code: 'Account.Conflict',
      message: `Changed since you read the request: ${NAMES[field]}. Check it and decide again.`,
      changed: [field],
    },
  ];

  test('a decision without a version is refused when the request changed since the caller claimed it', async () => {
    await api.as(one).put(item.path('claim'));
    const field = await change[queue](item);
    // Renewing the claim says nothing of what the page shows.
    await api.as(one).put(item.path('claim'));
    expect(await item.decide(one, 2)).toMatchObject(refused(field));
    expect(await item.decide(one, 3)).toMatchObject(refused(field));
    await api.as(one).get(item.path('read'));
    expect((await item.decide(one, 2))[0]).toBe(200);
  });

  test('the same since the caller read it; others are not concerned', async () => {
    await api.as(one).get(item.path('read'));
    const field = await change[queue](item);
    expect(await item.decide(one, 2)).toMatchObject(refused(field));
    expect((await item.decide(two, 2))[0]).toBe(200);
  });

  test('a decision that names an outdated version is refused, one that names the present version is not', async () => {
    await api.as(one).get(item.path('read'));
    const field = await change[queue](item);
    const [, { version }] = await item.decide(one, 2);
    expect(await item.decide(one, 2, { version: version - 1 })).toMatchObject(refused(field));
    expect((await item.decide(one, 2, { version }))[0]).toBe(200);
  });
});
