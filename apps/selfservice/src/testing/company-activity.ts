import {
  exportCompanyActivity,
  listCompanyActivity,
  type CompanyActivityEntry,
} from '@portal/common/contract/company/company-activity';
import { mock } from '@portal/common/testing/handlers';

/** What happened in a company. */
export const someActivity: CompanyActivityEntry[] = [
  {
    id: 12,
    time: '2026-11-20T08:00:00Z',
    kind: 'people',
    action: 'member.roleChanged',
    text: 'Role of a member changed',
    about: '',
    person: 'Bao Ning',
    by: 'person',
    by_name: 'Lin Yuan',
  },
  {
    id: 11,
    time: '2026-11-19T08:00:00Z',
    kind: 'keys',
    action: 'accessKey.created',
    text: 'Access key created',
    about: 'AK-1',
    person: 'Lin Yuan',
    by: 'person',
    by_name: 'Lin Yuan',
  },
];

/** Mocks of the activity of a company, two entries on two pages. */
export const companyActivityMocks = () => [
  mock(listCompanyActivity, ({ query: { kind, before } }) => {
    const found = someActivity.filter((one) => kind === undefined || one.kind === kind);
    const entries = found.filter(({ id }) => before === undefined || id < before).slice(0, 1);
    const last = entries.at(-1)?.id;
    return { entries, next: last !== undefined && found.some(({ id }) => id < last) ? last : null };
  }),
  mock(exportCompanyActivity, () => new Response('Time (UTC)\r\n', { headers: { 'content-type': 'text/csv' } })),
];
