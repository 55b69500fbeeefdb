import { screen, waitFor, within } from '@testing-library/react';
import { checkParam } from '@portal/common/contract/account/availability';
import {
  listRecords,
  readCertification,
  readLicenceImage,
  submitLicence,
} from '@portal/common/contract/company/certification';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { certification } from '../../testing/certification.ts';

const form = '/profile/authentication/new/byCertification';
const CODE = '91330106MA2Q7W4K3H';
const nameRefused = certification({
  auth_status: AuthStatus.rejected,
  refused_fields: [{ field: 'Company', reason: 'mismatch' }],
});

beforeEach(() =>
  server.use(
    mock(readCertification, nameRefused),
    mock(readLicenceImage, { Data: { image: 'data:image/png;base64,iVBORw0KGgo=', name: 'licence.png', size: 8 } }),
    mock(listRecords, { rows: [], total: 0 }),
    mock(checkParam, { Code: '0', Message: '', Data: [{ IsExist: false }] }),
  ),
);

async function correctName(user: ReturnType<typeof renderApp>['user']) {
  const company = await screen.findByLabelText('Company name');
  await user.clear(company);
  await user.click(company);
  await user.paste('Corrected Ltd.');
}

test.each([
  ['en-US', 'Company name', 'Unified social credit code', 'Not rejected', 'Rejected: Does not match the document'],
  ['zh-CN', '企业名称', '统一社会信用代码', '未被驳回的内容', '驳回原因：与证件不一致'],
] as const)(
  'the refused field comes first with its reason; all are editable (%s)',
  async (locale, name, code, rest, why) => {
    renderApp(App, form, { locale });
    const company = await screen.findByLabelText(name);
    const others = screen.getByRole('heading', { name: rest });
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(company).toHaveValue('Hengyuan Instruments Ltd.');
    expect(screen.getByLabelText(code)).toHaveValue(CODE);
    expect(company.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    for (const below of [
      screen.getByLabelText(code),
      screen.getByRole('combobox'),
      document.querySelector('[type=file]')!,
    ])
      expect(others.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('what was not refused is submitted as it was, with the picture', async () => {
  const sent = jest.fn();
  server.use(
    mock(submitLicence, ({ body }) => {
      sent(body);
      return { auth_status: AuthStatus.rejected };
    }),
  );
  const { user } = renderApp(App, form);
  expect(await screen.findByRole('heading', { name: 'Correct and submit again' })).toBeInTheDocument();
  await correctName(user);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ Company: 'Corrected Ltd.', LicType: 1, LicCode: CODE, LicURL: 'lic-1' }),
  );
});

test.each([
  [
    'en-US',
    'Company name',
    'Submit',
    'Nothing that was rejected has changed. Correct at least one of those fields, then submit again.',
  ],
  ['zh-CN', '企业名称', '提交', '被驳回的内容均未修改，请至少修改其中一项后再提交'],
] as const)('without a change to a refused field nothing is sent (%s)', async (locale, name, submit, text) => {
  const sent = jest.fn();
  server.use(
    mock(submitLicence, ({ body }) => {
      sent(body);
      return { auth_status: AuthStatus.rejected };
    }),
  );
  const { user } = renderApp(App, form, { locale });
  const company = await screen.findByLabelText(name);
  await user.click(company);
  await user.tab();
  await user.click(screen.getByRole('button', { name: submit === '提交' ? /提\s?交/ : submit }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(company).toHaveAttribute('aria-invalid', 'true'));
  expect(sent).not.toHaveBeenCalled();
  await user.click(company);
  await user.paste(' 2');
  await user.click(screen.getByRole('button', { name: submit === '提交' ? /提\s?交/ : submit }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});

test('the same refusal by the API is shown at its field, and what was typed stays', async () => {
  server.use(
    mock(submitLicence, { refused: 'Account.Refused.Unchanged', fields: { Company: 'Account.Refused.Unchanged' } }),
  );
  const { user } = renderApp(App, form);
  await correctName(user);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const company = screen.getByLabelText('Company name');
  await waitFor(() => expect(company).toHaveAttribute('aria-invalid', 'true'));
  expect(company).toHaveValue('Corrected Ltd.');
});

test('a rejected transaction code offers no correction of a licence', async () => {
  const { rejected } = nameRefused;
  server.use(
    mock(readCertification, { ...nameRefused, rejected: rejected && { ...rejected, auth_type: 1, lic_id: null } }),
  );
  renderApp(App, form);
  expect(await screen.findByLabelText('Company name')).toHaveValue('Hengyuan Instruments Ltd.');
  expect(screen.getByRole('heading', { name: 'Verify by document' })).toBeInTheDocument();
});

test('the review comment is shown beside the reasons', async () => {
  server.use(mock(readCertification, { ...nameRefused, auth_opinion: 'Use the name on the license.' }));
  renderApp(App, form);
  expect(await screen.findByText('Review comment: Use the name on the license.')).toBeInTheDocument();
});

test.each([
  [
    'en-US',
    'Marked in your picture',
    'Marked in the picture: The end is cut off',
    'Enlarge',
    'Company name · The end is cut off',
  ],
  ['zh-CN', '图片中标出的位置', '图片中标出：The end is cut off', '放大', '企业名称 · The end is cut off'],
] as const)(
  'marks of staff are in the own picture and at the fields (%s)',
  async (locale, title, atField, enlarge, item) => {
    const marked = {
      ...nameRefused,
      marks: [
        {
          field: 'Company' as const,
          box: [0.1, 0.2, 0.3, 0.05] as [number, number, number, number],
          words: 'The end is cut off',
        },
        { field: 'LicCode' as const, box: [0.5, 0.5, 0.2, 0.1] as [number, number, number, number], words: 'Blurred' },
      ],
    };
    const row = {
      approval_id: 41,
      application_time: '2026-03-16T09:05:00Z',
      lic_type: 1 as const,
      company_name: 'Hengyuan',
      approval_status: 3 as const,
      approval_opinion: '',
      refused_fields: [],
      marks: marked.marks,
    };
    server.use(mock(readCertification, marked), mock(listRecords, { rows: [row], total: 1 }));
    const { user, unmount } = renderApp(App, '/profile/authentication', { locale });
    const section = await screen.findByRole('region', { name: title });
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)[0],
    ).toBe(item);
    await within(section).findByRole('img');
    expect(within(section).getAllByTestId('picture-mark')[1]).toHaveStyle({ left: '50%', top: '50%', width: '20%' });
    await user.click(within(section).getByRole('button', { name: enlarge }));
    expect(within(section).getByRole('group')).toHaveAttribute('tabindex', '0');
    // The record keeps them when a later request has none.
    expect(await screen.findByRole('row', { name: /Hengyuan/ })).toHaveTextContent(
      locale === 'en-US' ? 'Company name' : '企业名称',
    );
    unmount();

    renderApp(App, form, { locale });
    expect(await screen.findByText(atField)).toBeInTheDocument();
    expect(screen.getByText(/Blurred/)).toBeInTheDocument();
  },
);
