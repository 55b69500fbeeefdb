import { screen, waitFor, within } from '@testing-library/react';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import type { Proposal } from '@portal/common/contract/console/proposals';
import {
  certificationReview,
  listCertificationApprovals,
  readCertificationApproval,
} from '@portal/common/contract/queues/certification-approval';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import type { Locale } from '@portal/common/intl/locale';
import { mock, server } from '@portal/common/testing/mock';
import { quietReview } from '@portal/common/testing/quiet-queues';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver, detail, licence } from '../../testing/approval.ts';
import { dialogCalled } from '../../testing/dialog.ts';

const PAGE = '/customers/approval/authentication/7/view';
const COMPANY = 'Larkmoor Systems Ltd';
const TIME = new Date(2026, 10, 21, 10, 0).toISOString();
const REASON = 'The licence is forged.';
const proposed: Proposal = {
  id: 4,
  kinds: ['certification-change'],
  name: 'He Jia',
  own: 0,
  time: TIME,
  state: 'open',
  ended_by: '',
  ended_at: null,
  reason: '',
};
const sent = jest.fn();

/** An approved request; the reversal of its approval is proposed. */
function opens(
  change: Partial<Proposal> = {},
  { mayConfirm = true, locale = 'en-US' }: { mayConfirm?: boolean; locale?: Locale } = {},
) {
  let state: Proposal = { ...proposed, ...change };
  const end = (call: string, ended: Proposal['state']) => (asked: object) => {
    sent(call, 'body' in asked ? asked.body : undefined);
    state = { ...state, state: ended, ended_by: 'Zhou Yun', ended_at: TIME };
    return {};
  };
  server.use(
    mock(readCertificationApproval, () => ({
      Data: detail({
        Company: COMPANY,
        Result: state.state === 'confirmed' ? ApprovalStatus.pending : ApprovalStatus.approved,
        ApprovalTime: TIME,
      }),
    })),
    mock(certificationReview.read, () => ({
      ...quietReview,
      decision: { result: Decision.approve, name: 'Wu Lan', own: 0 as const, time: TIME },
      reversal: {
        second_pair: ['certification-change' as const],
        proposals: [state],
        reason: state.state === 'open' ? REASON : '',
        may_propose: 1 as const,
        may_confirm: mayConfirm ? (1 as const) : (0 as const),
      },
    })),
    mock(certificationReview.confirmReversal, end('confirm', 'confirmed')),
    mock(certificationReview.returnReversal, end('return', 'returned')),
    mock(certificationReview.withdrawReversal, end('withdraw', 'withdrawn')),
    mock(listCertificationApprovals, { rows: [], total: 0 }),
    mock(readLicenceImage, licence),
  );
  return renderApp(App, PAGE, { ...approver, locale });
}

beforeEach(() => sent.mockReset());

test.each([
  ['en-US', /^He Jia proposed to reverse this decision/, `Reason, which the applicant will receive: ${REASON}`],
  ['zh-CN', /^He Jia 已于\s+提出撤销该决定/, `撤销原因（确认后告知申请人）：${REASON}`],
] as const)('says who proposed it and why; nothing else reverses meanwhile (%s)', async (locale, who, why) => {
  opens({}, { locale });
  expect(await screen.findByText(who)).toBeInTheDocument();
  expect(screen.getByText(why)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: locale === 'en-US' ? 'Propose reversal' : '提出撤销' })).toBeNull();
});

test('a colleague confirms it, and the request waits again', async () => {
  const { user } = opens();
  await user.click(await screen.findByRole('button', { name: 'Confirm reversal' }));
  expect(await screen.findByText(/^Reversed\. The request of Larkmoor/)).toBeInTheDocument();
  expect(sent.mock.calls).toEqual([['confirm', { proposal: 4 }]]);
});

test('a colleague returns it with a reason', async () => {
  const { user } = opens();
  await user.click(await screen.findByRole('button', { name: 'Return' }));
  const dialog = await dialogCalled('Return the proposal');
  await user.type(within(dialog).getByRole('textbox'), ' Ask the company first. ');
  await user.click(within(dialog).getByRole('button', { name: 'Return' }));
  expect(await screen.findByText('Proposal returned')).toBeInTheDocument();
  expect(sent.mock.calls).toEqual([['return', { proposal: 4, reason: 'Ask the company first.' }]]);
  expect(await screen.findByText(/^Zhou Yun returned it on/)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Propose reversal' })).toBeInTheDocument();
});

test('who proposed it withdraws it, and cannot confirm it', async () => {
  const { user } = opens({ own: 1 });
  const withdraw = await screen.findByRole('button', { name: 'Withdraw proposal' });
  expect(screen.queryByRole('button', { name: 'Confirm reversal' })).toBeNull();
  await user.click(withdraw);
  expect(await screen.findByText('Proposal withdrawn')).toBeInTheDocument();
  expect(sent.mock.calls).toEqual([['withdraw', undefined]]);
  expect(await screen.findByText(/^He Jia proposed to reverse the decision on/)).toBeInTheDocument();
});

test('who proposed the decision may return its reversal, not confirm it', async () => {
  opens({}, { mayConfirm: false });
  expect(await screen.findByRole('button', { name: 'Confirm reversal' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Return' })).toBeEnabled();
  expect(screen.getByText(/^You proposed the decision/)).toBeInTheDocument();
});

test('one that somebody else ended meanwhile says so and shows what stands', async () => {
  const { user } = opens();
  const confirm = await screen.findByRole('button', { name: 'Confirm reversal' });
  server.use(
    mock(certificationReview.confirmReversal, 'Account.Proposal.Gone'),
    mock(certificationReview.read, {
      ...quietReview,
      decision: { result: Decision.approve, name: 'Wu Lan', own: 0, time: TIME },
      reversal: {
        ...quietReview.reversal,
        proposals: [{ ...proposed, state: 'withdrawn', ended_by: 'He Jia', ended_at: TIME }],
      },
    }),
  );
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm reversal' })).toBeNull());
  expect(screen.getByText(/^He Jia withdrew it on/)).toBeInTheDocument();
});
