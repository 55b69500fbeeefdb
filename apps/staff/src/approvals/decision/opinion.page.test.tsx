import { screen, waitFor } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  certificationReview,
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import {
  listRegistrations,
  readRegistration,
  registrationReview,
} from '@portal/common/contract/queues/registration-approval';
import { Privilege } from '@portal/common/enums/staff/privilege';
import type { Locale } from '@portal/common/intl/locale';
import { mock, server } from '@portal/common/testing/mock';
import { quietReview } from '@portal/common/testing/quiet-queues';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver, detail, licence } from '../../testing/approval.ts';
import { registration } from '../../testing/registration.ts';
import { places } from '../../testing/places.ts';

const PAGE = '/customers/approval/authentication/7/operation';
let language: Locale = 'zh-CN';
const read = () => ({ ...quietReview, language });

beforeEach(() => {
  sessionStorage.clear();
  language = 'zh-CN';
  server.use(
    mock(readCertificationApproval, ({ query }) => ({ Data: detail({ ID: query.id }) })),
    mock(listCertificationApprovals, { rows: [], total: 0 }),
    mock(readLicenceImage, licence),
    mock(certificationReview.read, read),
    mock(registrationReview.read, read),
    mock(readRegistration, () => registration({ id: 7 })),
    mock(listRegistrations, { rows: [], total: 0 }),
    ...places,
  );
});

const comment = () => screen.getByRole('textbox', { name: /Review comment/ });
type User = ReturnType<typeof renderApp>['user'];

/** Selects a field to refuse and a reason. */
async function refuse(user: User, field: string, reason: string) {
  await user.click(await screen.findByRole('checkbox', { name: field }));
  await user.click(await screen.findByRole('combobox', { name: `Reason: ${field}` }));
  await user.click(await screen.findByTitle(reason));
}

test('the comment comes from the reasons, in the language of the applicant, and follows them', async () => {
  const { user } = renderApp(App, PAGE, approver);
  await refuse(user, 'Name', 'Does not match the document');
  await waitFor(() => expect(comment()).toHaveValue('请修改以下内容后重新提交：\n· 企业名称：与证件不一致'));
  await refuse(user, 'Picture', 'Not readable');
  await waitFor(() =>
    expect(comment()).toHaveValue('请修改以下内容后重新提交：\n· 企业名称：与证件不一致\n· 证件图片：看不清'),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Name' }));
  await user.click(screen.getByRole('checkbox', { name: 'Picture' }));
  await waitFor(() => expect(comment()).toHaveValue(''));
});

test('what staff typed or changed is kept', async () => {
  language = 'en-US';
  const { user } = renderApp(App, PAGE, approver);
  await refuse(user, 'Name', 'Does not match the document');
  await waitFor(() =>
    expect(comment()).toHaveValue(
      'Correct the following and submit again:\n– Company name: Does not match the document',
    ),
  );
  await user.type(comment(), ' (see line 2)');
  const changed = 'Correct the following and submit again:\n– Company name: Does not match the document (see line 2)';
  await refuse(user, 'Picture', 'Not readable');
  expect(comment()).toHaveValue(changed);
  await user.clear(comment());
  await user.click(screen.getByRole('checkbox', { name: 'Name' }));
  await waitFor(() =>
    expect(comment()).toHaveValue('Correct the following and submit again:\n– Picture of the document: Not readable'),
  );
});

test('a partner registration has its own fields and reasons', async () => {
  const { user } = renderApp(App, '/partners/approval/register/u-5/operation/7', {
    ...approver,
    privileges: [Privilege.approvalRegister],
  });
  await refuse(user, 'Company phone', 'We could not reach anybody there');
  await waitFor(() => expect(comment()).toHaveValue('请修改以下内容后重新提交：\n· 企业电话：无法联系上'));
});

test('a typed comment, its reasons and a private note are there after a reload, and gone once decided', async () => {
  server.use(mock(decideCertification, {}), mock(certificationReview.note, {}));
  const first = renderApp(App, PAGE, approver);
  await refuse(first.user, 'Name', 'Does not match the document');
  await waitFor(() => expect(comment()).not.toHaveValue(''));
  await first.user.type(comment(), ' (line 2)');
  const typed = (comment() as HTMLTextAreaElement).value;
  await first.user.type(screen.getByRole('textbox', { name: /note/i }), 'Called him.');
  first.unmount();

  const { user, unmount } = renderApp(App, PAGE, approver);
  expect(await screen.findByRole('checkbox', { name: 'Name' })).toBeChecked();
  expect(comment()).toHaveValue(typed);
  expect(screen.getByRole('textbox', { name: /note/i })).toHaveValue('Called him.');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(sessionStorage.getItem('acc:draft:decision:u-staff:certification:7')).toBeNull());
  unmount();

  renderApp(App, PAGE, approver);
  expect(await screen.findByRole('checkbox', { name: 'Name' })).not.toBeChecked();
  expect(comment()).toHaveValue('');
  expect(screen.getByRole('textbox', { name: /note/i })).toHaveValue('');
});

test('1001 characters are refused at the field, and nothing is sent', async () => {
  const sent = jest.fn();
  server.use(
    mock(decideCertification, () => {
      sent();
      return {};
    }),
  );
  const { user } = renderApp(App, PAGE, approver);
  await screen.findByText('Yueyang');
  await user.click(comment());
  await user.paste('x'.repeat(1001));
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(comment()).toHaveAccessibleDescription(/1000/));
  expect(comment()).toBeInvalid();
  expect(sent).not.toHaveBeenCalled();
});
