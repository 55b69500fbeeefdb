import { Privilege } from '@portal/common/enums/staff/privilege';
import { staffWith } from '../../testing/worlds/customer-world.ts';
import { testApi } from '../../testing/test-api.ts';

const api = await testApi();
const lead = api.as(staffWith('lead', Privilege.approvalLead));
const PATH = '/api/account/v1/prepared_texts';

test('of two who retire the last texts of a field one is refused; of two who change one text, one', async () => {
  const { texts } = (await lead.get(`${PATH}?queue=certification`))[1] as {
    texts: { id: number; kind: string; reason: string }[];
  };
  const pair = texts.filter(({ kind, reason }) => kind === 'refuse' && ['wrongType', 'mismatch'].includes(reason));
  const retired = await Promise.all(pair.map(({ id }) => lead.put(`${PATH}/${id}/retired`, { retired: 1 })));
  expect(retired.map(([status]) => status).sort()).toEqual([200, 409]);
  const change = (text: string) => lead.put(`${PATH}/${texts[0]!.id}`, { text_zh: text, text_en: text, version: 1 });
  const changed = await Promise.all([change('one'), change('two')]);
  expect(changed.map(([status]) => status).sort()).toEqual([200, 409]);
});
