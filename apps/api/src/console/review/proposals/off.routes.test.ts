import { testApi } from '../../../testing/test-api.ts';
import { pendingIn, QUEUES, reviewerOf } from '../../../testing/worlds/review-world.ts';
import { makeAccount, makeCompany } from '../../../testing/worlds/customer-world.ts';

const api = await testApi();

test.each(QUEUES)('without the setting one person decides the queue %s, also against a warning', async (queue) => {
  const item = await pendingIn(api, queue);
  const by = reviewerOf(queue, `alone-${queue}`);
  const phone = `+86-1380002${1000 + QUEUES.indexOf(queue)}`;
  await api.db.updateTable('app_user').set({ phone }).where('user_id', '=', item.applicant.userId).execute();
  await makeCompany(api, `co-same-${queue}`, `Same ${queue} Ltd`);
  await makeAccount(api, `u-same-${queue}`, `co-same-${queue}`, {
    phone,
    login_name: `same_${queue}`,
    self_registered: false,
  });
  expect((await api.as(by).get(item.path('conflicts')))[1].conflicts).not.toEqual([]);
  expect((await api.as(by).get(item.path('read')))[1].second_pair).toEqual([]);
  expect(await item.decide(by, 2)).toEqual([200, {}]);
  expect(await api.db.selectFrom('proposal').select('id').execute()).toEqual([]);
});
