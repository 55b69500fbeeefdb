import { screen, waitFor, within } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { listCities, listCountries, listProvinces } from '@portal/common/contract/portal/lookups';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approval, approver, CODE, detail, licence } from '../../testing/approval.ts';

const queue = '/customers/approval/authentication';
const page = `${queue}/7/operation`;

beforeEach(() =>
  server.use(
    mock(readCertificationApproval, ({ query }) => ({
      Data: detail({ ID: query.id, Company: query.id === 7 ? 'Hengyuan Instruments Ltd.' : 'Next Ltd.' }),
    })),
    mock(readLicenceImage, licence),
    mock(listCountries, [
      { country_id: 6, country_name: 'China', country_code: 'CN' },
      { country_id: 9, country_name: 'Malta', country_code: 'MT', has_provinces: false },
    ]),
    mock(listProvinces, ({ query }) => (query.country_id === 6 ? [{ province_id: 43, province_name: 'Hunan' }] : [])),
    mock(listCities, [{ city_id: 4306, city_name: 'Yueyang' }]),
    mock(listCertificationApprovals, { rows: [], total: 0 }),
  ),
);

const next = mock(listCertificationApprovals, ({ query }) =>
  query.except === 7 ? { rows: [approval({ ID: 8 })], total: 11 } : { rows: [], total: 0 },
);

type User = ReturnType<typeof renderApp>['user'];

async function write(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

test('shows the document beside the data of the applicant', async () => {
  server.use(next);
  renderApp(App, page, approver);
  expect(await screen.findByRole('heading', { level: 1, name: 'Hengyuan Instruments Ltd.' })).toBeInTheDocument();
  expect(
    await screen.findByRole('img', { name: 'Document submitted by Hengyuan Instruments Ltd.' }),
  ).toBeInTheDocument();
  expect(screen.getByText('licence-front.png, 1.8 MB')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'licence-front.png');
  expect(screen.getByLabelText('Company name')).toHaveValue('Hengyuan Instruments Ltd.');
  expect(screen.getByLabelText('Unified social credit code')).toHaveValue(CODE);
  expect(await screen.findByText('Yueyang')).toBeInTheDocument();
  expect(await screen.findByText('11 more pending review')).toBeInTheDocument();
});

test('approves with corrections, emits the event and continues with the next request', async () => {
  const changed = jest.fn();
  server.use(
    next,
    mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
    mock(decideCertification, ({ body, query }) => {
      expect(query).toEqual({ id: 7 });
      expect(body).toEqual({
        UserId: 'u-7',
        UserType: 2,
        ApprovalId: 7,
        Result: Decision.approve,
        Company: 'Hengyuan Ltd.',
        Code: CODE,
        Country: 6,
        Province: 43,
        City: 4306,
        Opinion: '',
        version: 4,
      });
      return {};
    }),
  );
  const { user, host, path } = renderApp(App, page, approver);
  host.events.on('approval:changed', changed);
  await write(user, await screen.findByLabelText('Company name'), 'Hengyuan Ltd.');
  await screen.findByText('Yueyang');
  await user.click(screen.getByRole('button', { name: 'Approve' }));

  expect(await screen.findByText('Approved: Hengyuan Ltd.')).toBeInTheDocument();
  await waitFor(() => expect(path()).toBe(`${queue}/8/operation`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Next Ltd.' })).toBeInTheDocument();
  expect(screen.getByLabelText('Company name')).toHaveValue('Next Ltd.');
  expect(changed).toHaveBeenCalledWith({ kind: 'certification', id: 7, status: Decision.approve });
});

test('who goes elsewhere while a decision is sent stays there', async () => {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  server.use(
    next,
    mock(decideCertification, async () => {
      await sent;
      return {};
    }),
  );
  const { user, path } = renderApp(App, page, approver);
  await screen.findByText('Yueyang');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.click(screen.getByRole('link', { name: 'Business verification' }));
  await waitFor(() => expect(path()).toBe(queue));
  send();
  expect(await screen.findByText('Approved: Hengyuan Instruments Ltd.')).toBeInTheDocument();
  expect(path()).toBe(queue);
});

test('without “continue” it returns to the list with its filters', async () => {
  server.use(next, mock(decideCertification, {}));
  const { user, path } = renderApp(App, `${page}?company=Heng`, approver);
  await screen.findByText('Yueyang');
  await user.click(screen.getByRole('checkbox', { name: 'Continue to the next one' }));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(path()).toBe(`${queue}?company=Heng`));
  expect(await screen.findByRole('heading', { name: 'Business verification' })).toBeInTheDocument();
});

test('a rejection needs a comment and sends the original data', async () => {
  const decided = jest.fn();
  server.use(
    mock(decideCertification, ({ body }) => {
      decided(body);
      return {};
    }),
  );
  const { user, path } = renderApp(App, page, approver);
  await write(user, await screen.findByLabelText('Company name'), '');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Enter why the request is rejected')).toBeInTheDocument();
  expect(decided).not.toHaveBeenCalled();

  await write(user, screen.getByRole('textbox', { name: /Review comment/ }), 'The name is cut off.');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(path()).toBe(queue));
  expect(decided).toHaveBeenCalledWith(
    expect.objectContaining({
      Result: Decision.reject,
      Opinion: 'The name is cut off.',
      Company: 'Hengyuan Instruments Ltd.',
      Code: CODE,
    }),
  );
  expect(await screen.findByText('No other requests pending review in this list')).toBeInTheDocument();
});

test('changing the country clears province and city; some countries have no provinces', async () => {
  const decided = jest.fn();
  server.use(
    mock(decideCertification, ({ body }) => {
      decided(body);
      return {};
    }),
  );
  const { user } = renderApp(App, page, approver);
  await screen.findByText('Yueyang');
  await user.click(screen.getByRole('combobox', { name: 'Country or region' }));
  await user.click(await screen.findByTitle('Malta'));
  await waitFor(() => expect(screen.queryByText('Yueyang')).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Province' }).closest('[class*=form-item-hidden]')).not.toBeNull(),
  );
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(decided).toHaveBeenCalledWith(expect.objectContaining({ Country: 9, Province: 0, City: 0 })),
  );
  expect(await screen.findByRole('heading', { name: 'Business verification' })).toBeInTheDocument();
});

test('the name of a partner may be longer than that of an enterprise', async () => {
  const decided = jest.fn();
  const Company = 'Hengyuan '.repeat(9).trim();
  server.use(
    mock(readCertificationApproval, { Data: detail({ Company, UserType: UserType.partner }) }),
    mock(decideCertification, ({ body }) => {
      decided(body.Company);
      return {};
    }),
  );
  const { user } = renderApp(App, page.replace('customers', 'partners'), approver);
  await screen.findByText('Yueyang');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(decided).toHaveBeenCalledWith(Company));
});

test.each(['4001213001', '4001213002', '4001213003', '4041100009', '4001204003'] as const)(
  '%s shows its text and goes to the next request',
  async (code) => {
    server.use(next, mock(decideCertification, { refused: code, message: 'Somebody was faster' }));
    const { user, path } = renderApp(App, page, approver);
    await screen.findByText('Yueyang');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Somebody was faster')).toBeInTheDocument();
    await waitFor(() => expect(path()).toBe(`${queue}/8/operation`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Next Ltd.' })).toBeInTheDocument();
  },
);

test('a refused field is marked and the input is kept', async () => {
  server.use(
    mock(decideCertification, {
      refused: 'Account.Certification.Exists',
      fields: { Code: 'Account.Certification.Exists' },
    }),
  );
  const { user, path } = renderApp(App, page, approver);
  await screen.findByText('Yueyang');
  await write(user, screen.getByRole('textbox', { name: /Review comment/ }), 'Checked.');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Unified social credit code')).toHaveAttribute('aria-invalid', 'true'),
  );
  expect(screen.getByRole('textbox', { name: /Review comment/ })).toHaveValue('Checked.');
  expect(path()).toBe(page);
});

test('a network error keeps the form', async () => {
  server.use(mock(decideCertification, Response.error()));
  const { user } = renderApp(App, page, approver);
  await screen.findByText('Yueyang');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/cannot be reached/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
});

test('an already decided request shows its result', async () => {
  server.use(mock(readCertificationApproval, { Data: detail({ Result: ApprovalStatus.approved }) }));
  const { path } = renderApp(App, page, approver);
  await waitFor(() => expect(path()).toBe(`${queue}/7/view`));
  expect(await screen.findByRole('heading', { name: 'Decision' })).toBeInTheDocument();
});

test.each([
  ['/999', '4041100009'],
  ['/abc', undefined],
] as const)('%s is not found and links back to the list', async (id, code) => {
  if (code) server.use(mock(readCertificationApproval, code));
  renderApp(App, `${queue}${id}/operation`, approver);
  expect(await screen.findByText('This request was not found')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', `/microapp${queue}`);
});

test('leaving with unsaved input asks for confirmation', async () => {
  const { user, path } = renderApp(App, page, approver);
  await write(user, await screen.findByRole('textbox', { name: /Review comment/ }), 'Half a thought');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeInTheDocument();
  expect(path()).toBe(page);
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('textbox', { name: /Review comment/ })).toHaveValue('Half a thought');
});

test('a refused field needs a reason, and approval is blocked while a field is refused', async () => {
  const decided = jest.fn();
  server.use(
    mock(decideCertification, ({ body }) => {
      decided(body);
      return {};
    }),
  );
  const { user, path } = renderApp(App, page, approver);
  await write(user, await screen.findByRole('textbox', { name: /Review comment/ }), 'Please see below.');
  await user.click(screen.getByRole('checkbox', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.getAllByText('Choose a reason')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(
    await screen.findByText('Fields are selected for rejection. Reject, or clear them to approve.'),
  ).toBeInTheDocument();
  expect(decided).not.toHaveBeenCalled();

  await user.click(screen.getByRole('combobox', { name: 'Reason: Name' }));
  await screen.findByTitle('Does not match the document');
  expect(screen.queryByTitle('The document has expired')).not.toBeInTheDocument();
  await user.click(screen.getByTitle('Does not match the document'));
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(path()).toBe(queue));
  expect(decided).toHaveBeenCalledWith(
    expect.objectContaining({ Result: Decision.reject, RefusedFields: [{ Field: 'Company', Reason: 'mismatch' }] }),
  );
  expect(await screen.findByRole('heading', { name: 'Business verification' })).toBeInTheDocument();
});

test('a request after a rejection is compared with the rejected one and its refused fields', async () => {
  const asked: unknown[] = [];
  server.use(
    mock(readCertificationApproval, {
      Data: detail({
        Company: 'New Ltd.',
        LicURL: 'lic-8',
        Previous: approval({
          ID: 5,
          Company: 'Old Ltd.',
          LicURL: 'lic-5',
          Result: ApprovalStatus.rejected,
          ApprovalTime: new Date(2026, 10, 19, 9).toISOString(),
          Opinion: 'Wrong name.',
          RefusedFields: [{ Field: 'Company', Reason: 'mismatch' }],
        }),
      }),
    }),
    mock(readLicenceImage, ({ query }) => {
      asked.push(query.lic_id);
      return licence;
    }),
  );
  const { user } = renderApp(App, page, approver);
  const row = (await screen.findByRole('rowheader', { name: 'Company name' })).closest('tr');
  expect(row).toHaveTextContent('Company nameOld Ltd.Does not match the documentNew Ltd.Changed');
  expect(screen.getByRole('rowheader', { name: 'Unified social credit code' }).closest('tr')).toHaveTextContent(
    `${CODE}${CODE}Same`,
  );
  expect(screen.getByText('Last review comment: Wrong name.')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Before' }));
  expect(await screen.findByRole('img', { name: 'Document submitted by Old Ltd.' })).toBeInTheDocument();
  expect(asked).toEqual(['lic-8', 'lic-5']);
});

test.each([
  ['en-US', 'Company name', 'Changed though not rejected'],
  ['zh-CN', '企业名称', '未被驳回但有修改'],
] as const)(
  'refused fields come first, and what changed though not refused stands apart (%s)',
  async (locale, name, apart) => {
    server.use(
      mock(readCertificationApproval, {
        Data: detail({
          AuthCode: '91330106MA2Q7W4K9X',
          LicURL: 'lic-8',
          Previous: approval({
            LicURL: 'lic-5',
            Result: ApprovalStatus.rejected,
            ApprovalTime: new Date(2026, 10, 19, 9).toISOString(),
            RefusedFields: [{ Field: 'LicURL', Reason: 'unreadable' }],
          }),
        }),
      }),
    );
    renderApp(App, page, { ...approver, locale });
    const table = (await screen.findByRole('rowheader', { name })).closest('table');
    const headers = within(table!)
      .getAllByRole('rowheader')
      .map((header) => header.textContent);
    const code = locale === 'en-US' ? 'Unified social credit code' : '统一社会信用代码';
    expect(headers[0]).toBe(locale === 'en-US' ? 'Picture of the document' : '证件图片');
    expect(headers.at(-1)).toBe(code);
    expect(within(table!).getByText(apart).closest('tbody')).toBe(within(table!).getByText(code).closest('tbody'));
    expect(within(table!).getByText(name).closest('tbody')).not.toBe(within(table!).getByText(code).closest('tbody'));
  },
);

test('a request by transaction code shows no document type and no picture to refuse', async () => {
  server.use(mock(readCertificationApproval, { Data: detail({ AuthMethod: 1, TransactionCode: 'TX-9', LicURL: '' }) }));
  renderApp(App, page, approver);
  expect(await screen.findByText('TX-9')).toBeInTheDocument();
  expect(screen.queryByText('Business license')).toBeNull();
  expect(await screen.findByRole('checkbox', { name: 'Name' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Picture' })).toBeNull();
});

test.each([true, false])(
  'a PDF shows in the viewer of the browser if it has one (%s), and opens in a new window',
  async (pdfViewerEnabled) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true });
    server.use(
      mock(readLicenceImage, {
        Data: { image: 'data:application/pdf;base64,JVBERi0=', name: 'licence.pdf', size: 812 },
      }),
    );
    renderApp(App, page, approver);
    expect(await screen.findByRole('link', { name: 'Open in a new window' })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'licence.pdf');
    expect(screen.queryAllByTitle(/^PDF/)).toHaveLength(pdfViewerEnabled ? 1 : 0);
    expect(screen.queryAllByText('This browser cannot show PDF documents')).toHaveLength(pdfViewerEnabled ? 0 : 1);
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull();
  },
);
