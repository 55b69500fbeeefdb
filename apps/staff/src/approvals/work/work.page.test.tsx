import { screen, waitFor, within } from '@testing-library/react';
import type { Assignment, AssignResults } from '@portal/common/contract/queues/assignments';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  certificationReview,
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { listColleagues } from '@portal/common/contract/queues/next';
import { chooseItem } from '@portal/common/testing/choose-item';
import { mock, server } from '@portal/common/testing/mock';
import { quietReview } from '@portal/common/testing/quiet-queues';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approval, approver, detail, licence } from '../../testing/approval.ts';
import { places } from '../../testing/places.ts';

const QUEUE = '/customers/approval/authentication';
const SINCE = new Date(2026, 10, 22, 10, 32).toISOString();
const he = (change: Partial<Assignment> = {}): Assignment => ({
  user_id: 'u-he',
  name: 'He Jia',
  own: 0,
  absent: 0,
  since: SINCE,
  note: '',
  ...change,
});
const done = (name: string): { results: AssignResults } => ({ results: [{ id: 7, result: 'done', name }] });
const me = approver.user.user_id;
const calls = jest.fn();
let assigned: Assignment | null = null;

beforeEach(() => {
  assigned = null;
  calls.mockReset();
  server.use(
    mock(listCertificationApprovals, ({ query }) => {
      calls('list', query.assigned, query.snoozed);
      return { rows: [approval({ Assigned: he({ note: 'Calls back' }) }), approval({ ID: 8 })], total: 2 };
    }),
    mock(readCertificationApproval, ({ query }) => ({ Data: detail({ ID: query.id }) })),
    mock(readLicenceImage, licence),
    mock(certificationReview.read, () => ({ ...quietReview, assigned, snoozed_until: null })),
    mock(certificationReview.assign, ({ body }) => {
      calls('assign', body);
      assigned = body.to === null ? null : he({ user_id: body.to, name: 'Zhou Yun', own: body.to === me ? 1 : 0 });
      return done(assigned?.name ?? '');
    }),
    mock(certificationReview.snooze, ({ body }) => {
      calls('snooze', body);
      return done('');
    }),
    mock(listColleagues, {
      colleagues: [
        { user_id: me, name: 'Zhou Yun', own: 1, queues: ['customerCertification'] },
        { user_id: 'u-he', name: 'He Jia', own: 0, queues: ['customerCertification'] },
        { user_id: 'u-lu', name: 'Lu Ning', own: 0, queues: ['partnerContract'] },
      ],
    }),
    ...places,
  );
});

test('rows say whose they are, and the list shows the own ones; snoozed ones show in their filter only', async () => {
  const { user } = renderApp(App, QUEUE, approver);
  expect(await screen.findByText('Assigned to He Jia')).toBeInTheDocument();
  expect(calls).toHaveBeenCalledWith('list', undefined, '0');
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Assigned to' }));
    await user.click(await screen.findByTitle(name));
    await user.click(screen.getByRole('button', { name: 'Search' }));
  };
  await choose('Me');
  await waitFor(() => expect(calls).toHaveBeenCalledWith('list', 'me', '0'));
  await choose('Snoozed');
  await waitFor(() => expect(calls).toHaveBeenCalledWith('list', undefined, '1'));
});

test('M takes the request, which is then handed over with a note and snoozed by S', async () => {
  const { user } = renderApp(App, `${QUEUE}/7/operation`, approver);
  await screen.findByRole('button', { name: 'Assignment: Not assigned' });
  await user.keyboard('m');
  await waitFor(() => expect(calls).toHaveBeenCalledWith('assign', { ids: [7], to: me }));
  await user.click(await screen.findByRole('button', { name: 'Assignment: Assigned to you' }));
  await chooseItem(user, 'Hand over');
  const dialog = await screen.findByRole('dialog', { name: /Hand over the request/ });
  await user.click(within(dialog).getByRole('combobox', { name: 'Colleague' }));
  expect(screen.queryByTitle('Lu Ning')).not.toBeInTheDocument();
  await user.click(await screen.findByTitle('He Jia'));
  await user.type(within(dialog).getByRole('textbox', { name: /Note for the colleague/ }), 'Calls back');
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(calls).toHaveBeenCalledWith('assign', { ids: [7], to: 'u-he', note: 'Calls back' }));
  // It is a colleague's now: nothing is left to change.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Assignment/ })).not.toBeInTheDocument());
});

test('a request is snoozed until the morning of tomorrow', async () => {
  const { user } = renderApp(App, `${QUEUE}/7/operation`, approver);
  await screen.findByRole('button', { name: 'Assignment: Not assigned' });
  await user.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: /Snooze the request/ });
  await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
  const at = new Date();
  const until = new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1, 9).toISOString();
  await waitFor(() => expect(calls).toHaveBeenCalledWith('snooze', { ids: [7], until }));
});

test('the decision of a colleague’s request asks once: cancelled, nothing happens; confirmed, it names them', async () => {
  const assignee = { user_id: 'u-he', name: 'He Jia', since: SINCE };
  const decided = jest.fn((to: string | undefined) =>
    to === 'u-he' ? undefined : { refused: 'Account.Approval.Assigned' as const, more: { assigned: assignee } },
  );
  server.use(mock(decideCertification, ({ body }) => decided(body.assigned_to) ?? {}));
  const { user } = renderApp(App, `${QUEUE}/7/operation`, approver);
  await user.type(await screen.findByRole('textbox', { name: /Review comment/ }), 'Blurred.');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const ask = () => screen.findByRole('dialog', { name: 'This request is assigned to He Jia' });
  await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reject' })).toBeEnabled());
  expect(decided.mock.calls).toEqual([[undefined]]);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await user.click(within(await ask()).getByRole('button', { name: 'Decide anyway' }));
  await waitFor(() => expect(decided).toHaveBeenLastCalledWith('u-he'));
  expect(await screen.findByText(/^Rejected:/)).toBeInTheDocument();
});
