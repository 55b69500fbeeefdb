import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { callerOf, testApi } from '../../testing/test-api.ts';

const api = await testApi();
const people = ['ada', 'bo'].map((name) =>
  api.as(callerOf(UserType.employee, name, { privileges: [Privilege.admin] })),
);
const SITE = '/api/account/v1/site';

test.each(['the first draft', 'a later draft', 'a draft after one was discarded'])(
  'of two people who save %s at once one wins, and the other one is shown who saved',
  async () => {
    const [{ draft_version: version }] = await Promise.all(people.map(async (as) => (await as.get(SITE))[1]));
    const answers = await Promise.all(
      people.map((as, n) => as.put(`${SITE}/draft`, { content: { hotline: `${n}` }, version })),
    );
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(([status]) => status === 200);
    const [, refusal] = answers[1 - winner]!;
    const [, { draft }] = await people[0]!.get(SITE);
    expect(draft.content).toEqual({ hotline: `${winner}` });
    expect(refusal).toMatchObject({ code: 'Account.Conflict', current: draft });
    if (version > 0) await people[0]!.delete(`${SITE}/draft`);
  },
);
