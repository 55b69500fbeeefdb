import { UserType } from '@portal/common/enums/user/user-type';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { individualCode, postIndividual } from '../../testing/worlds/newcomers.ts';
import { publishedTerms, termsOf } from '../../testing/worlds/published-terms.ts';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const boss = api.as(callerOf(UserType.employee, 'boss', { privileges: [Privilege.admin] }));
const PATH = '/api/account/v1/terms_documents/agreement';

test('of two publications of a draft at once one wins', async () => {
  const { valid_from: _, keys_until: __, ...content } = termsOf();
  const [, { version }] = await boss.put(`${PATH}/draft`, {
    ...content,
    required: 1,
    asks_again: 0,
    valid_time: null,
    keys_until_time: null,
  });
  const answers = await Promise.all([1, 2].map(() => boss.post(`${PATH}/publication`, { version })));
  expect(answers.map(([status]) => status).sort()).toEqual([200, 404]);
  expect(await api.db.selectFrom('terms_version').select('version').execute()).toEqual([{ version: 1 }]);
});

test('a registration that is sent twice at once puts its acceptance on record once', async () => {
  const agreement = await publishedTerms(api, 'agreement');
  const email = 'twice@people.example';
  const code = await individualCode(api, email);
  const answers = await Promise.all([1, 2].map(() => postIndividual(api, { email }, code, { accepted: [agreement] })));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(await api.db.selectFrom('terms_acceptance').select(['document', 'version']).execute()).toEqual([
    { document: 'agreement', version: agreement.version },
  ]);
});
