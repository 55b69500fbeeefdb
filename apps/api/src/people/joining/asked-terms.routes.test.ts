import { freshCode } from '../../testing/captcha-and-code.ts';
import { applicationOf, approver, ask, decideFor, joinable, QUEUE } from '../../testing/worlds/joining-world.ts';
import { publishedTerms } from '../../testing/worlds/published-terms.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const agreement = await publishedTerms(api, 'agreement');
const accepted = [agreement];
const needed = [400, { code: 'Account.Terms.Required', terms: [expect.objectContaining({ document: 'agreement' })] }];
const onRecord = (user: string) =>
  api.db
    .selectFrom('terms_acceptance')
    .select(['document', 'version', 'locale', 'way', 'network', 'accepted_at'])
    .where('user_id', '=', user)
    .execute();
/** Everything that the database keeps of accepted terms, of whomever. */
const allKept = async () => [
  await api.db.selectFrom('terms_acceptance').select(['user_id', 'network']).execute(),
  await api.db.selectFrom('account_application').select('terms').where('terms', 'is not', null).execute(),
];

test('asking without them uses up no code; what was accepted is on record once the request is approved', async () => {
  const company = await joinable(api);
  const email = 'terms@mail.example';
  const verify_code = await freshCode(api, { account: email });
  expect((await ask(api, company.name, { email, verify_code })).answer).toMatchObject(needed);
  const asked = await ask(api, company.name, { email, verify_code, accepted });
  expect(asked.answer[0]).toBe(200);
  expect(await onRecord(asked.user)).toEqual([]);
  const { id, applied_at } = await applicationOf(api, asked.user);
  api.advance(60);
  expect(await decideFor(api, company.caller, id, { result: 2 })).toEqual([200, {}]);
  const { document, version } = agreement;
  expect(await onRecord(asked.user)).toEqual([
    { document, version, locale: 'en-US', way: 'registration', network: '127.0.0.1', accepted_at: applied_at },
  ]);
  expect(await applicationOf(api, asked.user)).toMatchObject({ terms: null });
});

test('nothing is left of what a withdrawn or rejected applicant accepted; asking again needs it again', async () => {
  const before = await allKept();
  const company = await joinable(api);
  const one = await ask(api, company.name, { accepted });
  expect(await one.withTicket('withdrawal')).toEqual([200, {}]);
  const two = await ask(api, company.name, { accepted });
  const reject = async () =>
    decideFor(api, company.caller, (await applicationOf(api, two.user)).id, { result: 3, reason: 'details' });
  expect(await reject()).toEqual([200, {}]);
  expect(await allKept()).toEqual(before);

  expect(await two.withTicket('again', { note: '' })).toMatchObject(needed);
  expect(await two.withTicket('again', { note: '', accepted })).toEqual([200, {}]);
  const { id } = await applicationOf(api, two.user);
  expect(await decideFor(api, company.caller, id, { result: 2 })).toEqual([200, {}]);
  expect(await onRecord(two.user)).toHaveLength(1);

  // After an approval is reversed and the request rejected, the acceptance on record has no person.
  expect(await api.as(approver).post(`${QUEUE}/${id}/reversal`, { reason: 'A mistake' })).toEqual([200, {}]);
  expect(await reject()).toEqual([200, {}]);
  expect(await onRecord(two.user)).toEqual([]);
});
