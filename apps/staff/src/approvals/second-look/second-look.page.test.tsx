import { screen, waitFor, within } from '@testing-library/react';
import { certificationReview } from '@portal/common/contract/queues/certification-approval';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import {
  answerLook,
  leaveDecision,
  listLooks,
  readLookTask,
  releaseLook,
  takeLook,
  type Looks,
} from '@portal/common/contract/queues/second-looks';
import { mock, server } from '@portal/common/testing/mock';
import { quietReview } from '@portal/common/testing/quiet-queues';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver, licence } from '../../testing/approval.ts';

const answered = jest.fn();
const called = jest.fn();
const UNTIL = '2026-11-23T08:00:00Z';
const asItStood = {
  queue: 'customerCertification' as const,
  company: 'Aldgate Textiles Ltd',
  facts: [
    { field: 'company' as const, value: 'Aldgate Textiles Ltd' },
    { field: 'code' as const, value: '91430602MA0000012X' },
  ],
  lic_id: 'lic-1',
};
let waiting: Looks;

beforeEach(() => {
  answered.mockReset();
  called.mockReset();
  waiting = {
    looks: [
      { id: 5, queue: 'customerCertification', until: UNTIL, own: 0 },
      { id: 6, queue: 'partnerCertification', until: UNTIL, own: 1 },
    ],
    tasks: [{ id: 4, queue: 'customerCertification', since: UNTIL }],
  };
  server.use(
    mock(listLooks, () => waiting),
    mock(takeLook, ({ params }) => ({ id: Number(params.id), until: UNTIL, ...asItStood })),
    mock(readLicenceImage, licence),
    mock(answerLook, ({ params, body }) => {
      answered(params.id, body);
      waiting = { ...waiting, looks: waiting.looks.filter(({ id }) => String(id) !== params.id) };
      return { same: 0 as const };
    }),
    mock(readLookTask, {
      id: 4,
      request_id: 71,
      user_id: 'u-71',
      first: { result: 2, reason: '', name: 'He Jia', time: UNTIL },
      second: { result: 3, reason: 'The seal is missing.', name: 'Lu Ning', time: UNTIL },
      as_it_stood: asItStood,
    }),
    mock(leaveDecision, ({ params }) => {
      called('left', params.id);
      waiting = { ...waiting, tasks: [] };
      return {};
    }),
    mock(certificationReview.read, quietReview),
    mock(certificationReview.reverse, ({ params, body }) => {
      called('reversed', params.id, body);
      return {};
    }),
  );
});

test('a look shows the request alone, and is decided by keys; a rejection needs a reason', async () => {
  const { user } = renderApp(App, '/overview/second-look', approver);
  expect(await screen.findByRole('heading', { name: '2 second looks wait' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Look' }));
  expect(await screen.findByText('91430602MA0000012X')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: /^Second look: / })).toHaveFocus();
  expect(await screen.findByRole('img', { name: /Aldgate Textiles Ltd/ })).toBeInTheDocument();
  // Nothing of the first decision.
  expect(screen.queryByText(/He Jia|approved this|Approved by/)).not.toBeInTheDocument();
  await user.keyboard('r');
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await waitFor(() => expect(reason).toHaveAttribute('aria-invalid', 'true'));
  expect(answered).not.toHaveBeenCalled();
  await user.keyboard('{Escape}11');
  // Nothing in it speaks to the applicant, who never reads it.
  await waitFor(() => expect(reason).toHaveDisplayValue('– Company name: Does not match the document'));
  expect(screen.getByRole('group', { name: 'What does not comply' })).toBeInTheDocument();
  expect(screen.queryByText(/applicant/i)).toBeNull();
  await user.keyboard('r');
  await waitFor(() =>
    expect(answered).toHaveBeenCalledWith('5', { result: 3, reason: expect.stringContaining('Does not match') }),
  );
  expect(await screen.findByText(/a third colleague compares both/)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: '1 second look waits' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Second looks' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByText('91430602MA0000012X');
  await user.keyboard('a');
  await waitFor(() => expect(answered).toHaveBeenLastCalledWith('6', { result: 2, reason: '' }));
});

test('a look that cannot be given back stays open, and says why', async () => {
  server.use(mock(releaseLook, '-1'));
  const { user } = renderApp(App, '/overview/second-look', approver);
  await user.click(await screen.findByRole('button', { name: 'Look' }));
  await user.click(await screen.findByRole('button', { name: 'Give back' }));
  expect(await screen.findByText('Something went wrong on our side. Try again in a moment.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: /^Second look: / })).toBeInTheDocument();
});

test('a third person sees both decisions, and leaves the first or reverses it', async () => {
  const { user } = renderApp(App, '/overview/second-look', approver);
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  const two = await screen.findAllByRole('listitem');
  expect(two.find((one) => within(one).queryByText(/He Jia/))).toHaveTextContent(/First decision.*approved on/);
  expect(two.find((one) => within(one).queryByText(/Lu Ning/))).toHaveTextContent(/rejected on.*The seal is missing\./);
  await user.click(screen.getByRole('button', { name: /^Reverse/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'No seal.');
  await user.click(within(dialog).getByRole('button', { name: /^Reverse/ }));
  await waitFor(() => expect(called).toHaveBeenCalledWith('reversed', '71', { reason: 'No seal.' }));
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  await user.click(await screen.findByRole('button', { name: 'Leave it as it is' }));
  await waitFor(() => expect(called).toHaveBeenLastCalledWith('left', '4'));
  expect(await screen.findByText('The first decision stays.')).toBeInTheDocument();
});
