import { screen, waitFor, within } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  certificationReview,
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import type { ReviewConflict } from '@portal/common/contract/queues/review';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import { quietQueues } from '@portal/common/testing/quiet-queues';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver, detail, licence } from '../../testing/approval.ts';
import { places } from '../../testing/places.ts';

const PAGE = '/customers/approval/authentication/7/operation';
const conflict = (change: Partial<ReviewConflict> = {}): ReviewConflict => ({
  by: ['name'],
  shared: [{ by: 'name', value: 'Other Ltd.', person: '' }],
  state: 'known',
  user_type: UserType.enterprise,
  hidden: 0,
  fresh: 0,
  name: 'Other Ltd.',
  company_id: 'co-2',
  approval_id: null,
  closing_user_id: '',
  ...change,
});
const card = async () => within((await screen.findByRole('heading', { name: 'Conflicts' })).closest('section')!);

beforeEach(() =>
  server.use(
    ...quietQueues,
    mock(readCertificationApproval, ({ query }) => ({ Data: detail({ ID: query.id }) })),
    mock(readLicenceImage, licence),
    ...places,
    mock(listCertificationApprovals, { rows: [], total: 0 }),
  ),
);

test('of many conflicts the first five and the new ones show, and the others when they are asked for', async () => {
  server.use(
    mock(certificationReview.conflicts, {
      conflicts: Array.from({ length: 20 }, (_, i) => conflict({ name: `Twin ${i + 1}`, fresh: i === 9 ? 1 : 0 })),
    }),
  );
  const { user } = renderApp(App, PAGE, { ...approver, privileges: [Privilege.approvalCertification] });
  const list = await card();
  await list.findByText('Twin 1');
  expect(list.getAllByText(/^Twin/).map(({ textContent }) => textContent)).toEqual([
    'Twin 1',
    'Twin 2',
    'Twin 3',
    'Twin 4',
    'Twin 5',
    'Twin 10',
  ]);
  await user.click(list.getByRole('button', { name: 'Show 14 more' }));
  expect(list.getAllByText(/^Twin/)).toHaveLength(20);
  expect(list.queryByRole('button')).not.toBeInTheDocument();
});

test('conflicts are listed with what is shared; records that the viewer may open are links', async () => {
  server.use(
    mock(certificationReview.conflicts, {
      conflicts: [
        conflict({
          by: ['code', 'picture', 'phone'],
          shared: [
            { by: 'code', value: '91430602MA4L16JQ9B', person: '' },
            { by: 'picture', value: '', person: '' },
            { by: 'phone', value: '+86-13800000777', person: 'Lin Yuan' },
          ],
          state: 'waiting',
          approval_id: 9,
          name: 'Waiting Ltd.',
        }),
        conflict({ state: 'closing', closing_user_id: 'u-9', name: 'Closing Ltd.' }),
        conflict({ name: 'Customer Ltd.' }),
        conflict({ hidden: 1, name: '', company_id: '' }),
      ],
    }),
  );
  renderApp(App, PAGE, { ...approver, privileges: [Privilege.approvalCertification] });
  const list = await card();
  expect(await list.findByRole('link', { name: 'Waiting Ltd.' })).toHaveAttribute(
    'href',
    expect.stringContaining('/customers/approval/authentication/9/operation'),
  );
  for (const text of [
    'Same credit code 91430602MA4L16JQ9B',
    'Similar picture of the document',
    'Same phone +86 138 0000 0777 (of Lin Yuan)',
    'Its verification request is pending review',
  ])
    expect(document.body).toHaveTextContent(text);
  expect(list.getByRole('link', { name: 'Closing Ltd.' })).toHaveAttribute(
    'href',
    expect.stringContaining('/customers/customer/cancelled/u-9/view'),
  );
  expect(list.getByText('Customer Ltd.')).toBeInTheDocument();
  expect(list.queryByRole('link', { name: 'Customer Ltd.' })).toBeNull();
  expect(list.getByText('A record that you may not see')).toBeInTheDocument();
});

test('the form shows with the conflicts above it, so that it does not move', async () => {
  const answer = Promise.withResolvers<undefined>();
  server.use(mock(certificationReview.conflicts, () => answer.promise.then(() => ({ conflicts: [conflict()] }))));
  renderApp(App, PAGE, approver);
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /Review comment/ })).toBeNull();
  answer.resolve(undefined);
  expect(await screen.findByRole('textbox', { name: /Review comment/ })).toBeEnabled();
  expect((await card()).getByText('Other Ltd.')).toBeInTheDocument();
});

test('without conflicts the card says so', async () => {
  renderApp(App, PAGE, approver);
  expect(
    await (await card()).findByText('No other company or person has the same data or a similar picture'),
  ).toBeInTheDocument();
});

test('a failed comparison can be repeated', async () => {
  server.use(mock(certificationReview.conflicts, '5001100001'));
  const { user } = renderApp(App, PAGE, approver);
  const again = await (await card()).findByRole('button', { name: 'Try again' });
  server.use(mock(certificationReview.conflicts, { conflicts: [] }));
  await user.click(again);
  expect(
    await (await card()).findByText('No other company or person has the same data or a similar picture'),
  ).toBeInTheDocument();
});

test('a conflict that stops the approval is shown, and staff may then approve', async () => {
  const sent = jest.fn();
  server.use(
    mock(decideCertification, {
      refused: 'Account.Approval.Conflicts',
      more: { conflicts: [conflict({ fresh: 1, name: 'Fresh Ltd.' })] },
    }),
  );
  const { user } = renderApp(App, PAGE, approver);
  await (await card()).findByText('No other company or person has the same data or a similar picture');
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await (await card()).findByText(/Fresh Ltd\./)).toBeInTheDocument();
  expect((await card()).getByRole('alert')).toHaveTextContent('New conflicts appeared since this request was opened.');
  server.use(
    mock(decideCertification, ({ body }) => {
      sent(body.Result);
      return {};
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent.mock.calls).toEqual([[2]]));
});
