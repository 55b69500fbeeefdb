import { screen, waitFor } from '@testing-library/react';
import { listCities, listCountries, listPartnerLevels, listProvinces } from '@portal/common/contract/portal/lookups';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import { accountReview, decideAccount, listAccountApprovals } from '@portal/common/contract/queues/account-approvals';
import {
  askCertification,
  certificationReview,
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { decideContract, listContracts, readContract } from '@portal/common/contract/queues/contract-approval';
import {
  decideRegistration,
  listRegistrations,
  readRegistration,
} from '@portal/common/contract/queues/registration-approval';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { quietReview } from '@portal/common/testing/quiet-queues';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver, detail, licence } from '../../testing/approval.ts';
import { contract, LEVELS } from '../../testing/contract.ts';
import { accountApproval } from '../../testing/customers.ts';
import { places } from '../../testing/places.ts';
import { registration } from '../../testing/registration.ts';

const CERTIFICATION = '/customers/approval/authentication/7/operation';
const REGISTRATION = '/partners/approval/register/u-5/operation/5';
const CONTRACT = '/partners/approval/contract/u-8/operation/8';
const ACCOUNT = '/customers/approval/account';
const reviewer = {
  ...approver,
  privileges: [
    Privilege.approvalCertification,
    Privilege.approvalRegister,
    Privilege.approvalContract,
    Privilege.approvalAccount,
  ],
};

const sent = jest.fn();
const send = ({ body }: { body: unknown }) => {
  sent(body);
  return {};
};

beforeEach(() => {
  sent.mockClear();
  sessionStorage.clear();
  server.use(
    mock(readCertificationApproval, { Data: detail() }),
    mock(certificationReview.read, { ...quietReview, questions: [] }),
    mock(accountReview.read, { ...quietReview, language: 'zh-CN' }),
    mock(readLicenceImage, licence),
    mock(listCertificationApprovals, { rows: [], total: 0 }),
    mock(decideCertification, send),
    mock(askCertification, send),
    mock(readRegistration, registration({ id: 5, user_id: 'u-5' })),
    mock(listRegistrations, { rows: [], total: 0 }),
    mock(decideRegistration, send),
    mock(readContract, contract()),
    mock(listContracts, { rows: [], total: 0 }),
    mock(decideContract, send),
    mock(listPartnerLevels, LEVELS),
    mock(listAccountApprovals, { rows: [accountApproval()], total: 1 }),
    mock(decideAccount, send),
    ...places,
    mock(listCountries, [{ country_id: 6, country_name: 'China', country_code: 'CN' }]),
    mock(listProvinces, [{ province_id: 43, province_name: 'Hunan' }]),
    mock(listCities, [{ city_id: 4306, city_name: 'Yueyang' }]),
  );
});

const SUBMIT = '{Control>}{Enter}{/Control}';
/** What a key waits for: a hand does so too, and needs no key for it. */
type Until = () => Promise<unknown>;
const text =
  (shown: string | RegExp): Until =>
  () =>
    screen.findByTitle(shown);
const dialog: Until = () => screen.findByRole('dialog');
const comment =
  (filled: RegExp): Until =>
  () =>
    waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /comment/i }).value).toMatch(filled));

/** Opens the drawer of the account; in the list, before the decision. */
async function openAccount(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Larkmoor Systems Ltd' }));
  await screen.findByRole('button', { name: /^Approve$/ });
}

const print = (line: string) => process.stdout.write(`${line}\n`);

test.each<{
  what: string;
  page: string;
  most: number;
  keys: readonly (readonly [key: string, until?: Until])[];
  body: object;
}>([
  { what: 'verification: approve', page: CERTIFICATION, most: 1, keys: [['a']], body: { Result: 2 } },
  {
    what: 'verification: reject',
    page: CERTIFICATION,
    most: 3,
    keys: [['3', text('Not readable')], ['1', comment(/Not readable/)], ['r']],
    body: { Result: 3, RefusedFields: [{ Field: 'LicURL', Reason: 'unreadable' }] },
  },
  {
    what: 'verification: ask',
    page: CERTIFICATION,
    most: 4,
    keys: [
      ['q', dialog],
      ['2', text(/compare the code/)],
      ['1', () => screen.findByDisplayValue(/compare the code/)],
      [SUBMIT],
    ],
    body: { fields: [{ field: 'LicCode', text: expect.stringMatching(/compare the code/) }] },
  },
  { what: 'registration: approve', page: REGISTRATION, most: 1, keys: [['a']], body: { approval_status: 2 } },
  {
    what: 'registration: reject, the twelfth field',
    page: REGISTRATION,
    most: 3,
    keys: [['c', text('Not correct')], ['2', comment(/Not correct/)], ['r']],
    body: { approval_status: 3, refused_fields: [{ field: 'phone', reason: 'incorrect' }] },
  },
  { what: 'contract: approve', page: CONTRACT, most: 1, keys: [['a']], body: { approval_status: 2 } },
  {
    what: 'contract: reject',
    page: CONTRACT,
    most: 3,
    keys: [['1', comment(/requested level/)], ['r']],
    body: { approval_status: 3, approval_opinion: 'The requirements of the requested level are not met yet.' },
  },
  { what: 'account: approve', page: ACCOUNT, most: 1, keys: [['a']], body: { result: 2, opinion: '' } },
  {
    what: 'account: reject',
    page: ACCOUNT,
    most: 3,
    keys: [['r', () => screen.findByRole('group', { name: /Prepared reasons/ })], ['1', comment(/无法确认/)], [SUBMIT]],
    body: { result: 3, opinion: '无法确认申请人属于Larkmoor Systems Ltd。' },
  },
])('$what takes at most $most keys', async ({ what, page, most, keys, body }) => {
  const { user } = renderApp(App, page, reviewer);
  if (page === ACCOUNT) await openAccount(user);
  else await waitFor(() => expect(screen.getByRole('button', { name: /^Approve/ })).toBeEnabled());
  for (const [key, until] of keys) {
    await user.keyboard(key);
    await until?.();
  }
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining(body)));
  expect(keys.length).toBeLessThanOrEqual(most);
  print(`${what}: ${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`);
});
