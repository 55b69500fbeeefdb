import { screen, waitFor } from '@testing-library/react';
import { decideContract, listContracts, readContract } from '@portal/common/contract/queues/contract-approval';
import { listPartnerLevels } from '@portal/common/contract/portal/lookups';
import { ApprovalStatus, Decision } from '@portal/common/enums/approval/approval-status';
import { PartnerLevel } from '@portal/common/enums/partner/partner-level';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { contract, contractRow, LEVELS } from '../../testing/contract.ts';

const QUEUE = '/partners/approval/contract';
const PAGE = `${QUEUE}/u-8/operation/8`;
const reviewer = { ...approver, privileges: [Privilege.approvalContract] };

beforeEach(() =>
  server.use(
    mock(readContract, ({ params, query }) =>
      contract({
        id: Number(params.id),
        user_id: query.user_id,
        company_name: params.id === '8' ? 'Larkmoor Systems Ltd' : 'Next Ltd',
      }),
    ),
    mock(listContracts, { rows: [], total: 0 }),
    mock(listPartnerLevels, LEVELS),
  ),
);

test('lists pending applications with their type and a link to decide', async () => {
  server.use(
    mock(listContracts, ({ query }) => {
      expect(query).toMatchObject({ approval_status: ApprovalStatus.pending });
      return { rows: [contractRow(contract())], total: 1 };
    }),
  );
  renderApp(App, QUEUE, reviewer);
  expect(await screen.findByRole('link', { name: 'Review Larkmoor Systems Ltd' })).toHaveAttribute(
    'href',
    expect.stringContaining(PAGE),
  );
  expect(screen.getByText('Reseller')).toBeInTheDocument();
});

test('a change of language reads the types in the list again', async () => {
  server.use(
    mock(listContracts, ({ request }) => {
      const rows = [
        contractRow(contract(request.headers.get('lang')?.startsWith('zh') ? { sign_type_name: '经销商' } : {})),
      ];
      return { rows, total: 1 };
    }),
  );
  const { change } = renderApp(App, QUEUE, reviewer);
  expect(await screen.findByText('Reseller')).toBeInTheDocument();
  change({ locale: 'zh-CN' });
  expect(await screen.findByText('经销商')).toBeInTheDocument();
  expect(screen.queryByText('Reseller')).toBeNull();
});

test('approves with another level than the requested one, and goes on with the next application', async () => {
  const changed = jest.fn();
  server.use(
    mock(listContracts, ({ query }) =>
      query.except === 8
        ? { rows: [contractRow(contract({ id: 9, user_id: 'u-9' }))], total: 1 }
        : { rows: [], total: 0 },
    ),
    mock(decideContract, ({ body }) => {
      expect(body).toEqual({
        id: 8,
        user_id: 'u-8',
        approval_status: Decision.approve,
        partner_level: PartnerLevel.diamond,
        approval_opinion: '',
        version: 2,
      });
      return {};
    }),
  );
  const { user, host } = renderApp(App, PAGE, reviewer);
  host.events.on('approval:changed', changed);
  const level = await screen.findByRole('combobox', { name: 'Partner level' });
  await waitFor(() => expect(screen.getByTitle('Gold partner')).toBeInTheDocument());
  await user.click(level);
  await user.click(await screen.findByTitle('Diamond partner'));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Next Ltd' })).toBeInTheDocument();
  expect(changed).toHaveBeenCalledWith({ kind: 'contract', id: 8, status: Decision.approve });
});

test('a rejection needs a comment', async () => {
  const sent = jest.fn();
  server.use(
    mock(decideContract, ({ body }) => {
      sent(body);
      return {};
    }),
  );
  const { user } = renderApp(App, PAGE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Enter why the request is rejected')).toBeInTheDocument();
  expect(sent).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText(/comment/i));
  await user.paste('References are missing.');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ approval_status: Decision.reject, approval_opinion: 'References are missing.' }),
    ),
  );
});

test('an application that somebody else has decided moves on to the list', async () => {
  server.use(mock(decideContract, '4001213001'));
  const { user } = renderApp(App, PAGE, reviewer);
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Partner contracts' })).toBeInTheDocument();
});

test('a decided application shows the granted level, and no buttons', async () => {
  server.use(
    mock(
      readContract,
      contract({
        approval_status: ApprovalStatus.approved,
        approval_time: new Date(2026, 10, 21, 10, 0).toISOString(),
        approver: 'Zhou Yun',
        partner_level: PartnerLevel.diamond,
        partner_level_name: 'Diamond partner',
        current_level_name: 'Diamond partner',
      }),
    ),
  );
  renderApp(App, PAGE, reviewer);
  expect(await screen.findByText('Granted level')).toBeInTheDocument();
  expect(screen.getAllByText('Diamond partner')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});
