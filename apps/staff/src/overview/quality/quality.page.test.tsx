import { screen, waitFor, within } from '@testing-library/react';
import {
  changeLookSetting,
  readLookSetting,
  readQuality,
  type LookSetting,
  type Quality,
} from '@portal/common/contract/queues/quality';
import { ApprovalQueue } from '@portal/common/enums/approval/approval-queue';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';
import { NO_SHARES } from '../../testing/work.ts';

const saved = jest.fn();
let stored: LookSetting;
const none = { same: 0, differed: 0, reversed: 0, minutes: null };
const queues: Quality['queues'] = Object.values(ApprovalQueue).map((queue) => ({
  queue,
  waiting: 0,
  unseen: 0,
  open: 0,
  total: none,
  weeks: [
    { week: '2026-11-16', ...none },
    { week: '2026-11-23', ...none },
  ],
  drifts: false,
}));

beforeEach(() => {
  stored = { shares: NO_SHARES, fall: 15, version: 3 };
  saved.mockReset();
  server.use(
    mock(readQuality, {
      queues: queues.map((one) =>
        one.queue === 'customerCertification'
          ? {
              ...one,
              waiting: 2,
              unseen: 1,
              open: 1,
              total: { same: 9, differed: 3, reversed: 2, minutes: 4.5 },
              weeks: [
                { week: '2026-11-16', same: 6, differed: 0, reversed: 0, minutes: 3 },
                { week: '2026-11-23', same: 3, differed: 3, reversed: 2, minutes: 6.2 },
              ],
              drifts: true,
            }
          : one,
      ),
    }),
    mock(readLookSetting, () => stored),
    mock(changeLookSetting, ({ body: { version = 0, ...body } }) => {
      saved(version, body);
      stored = { ...body, version: version + 1 };
      return {};
    }),
  );
});

test('figures stand by queue and by week, as table and plot; an administrator sets the shares', async () => {
  const { user } = renderApp(App, '/overview/quality', { ...approver, privileges: [Privilege.admin] });
  const row = await screen.findByRole('row', { name: /Customer verification.*12/ });
  expect(row).toHaveTextContent(/12\s*75%\s*2\s*4\.5 min\s*1\s*2\s*1/);
  expect(screen.getByRole('alert')).toHaveTextContent(/match clearly less often.*Customer verification/);
  const weeks = screen.getByRole('table', { name: 'Agreement' });
  expect(within(weeks).getByRole('row', { name: /2026-11-16/ })).toHaveTextContent('100%');
  expect(within(weeks).getByRole('row', { name: /2026-11-23/ })).toHaveTextContent('50%');
  expect(
    within(screen.getByRole('table', { name: 'Second looks by result' })).getByRole('row', { name: /2026-11-23/ }),
  ).toHaveTextContent(/2026-11-2333/);
  await user.click(await screen.findByRole('combobox', { name: 'Account approval' }));
  await user.click(await screen.findByText('10%'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(3, { shares: { ...NO_SHARES, accountApplication: 10 }, fall: 15 }),
  );
});

test('who leads without being an administrator reads the shares', async () => {
  renderApp(App, '/overview/quality', { ...approver, privileges: [Privilege.approvalLead] });
  expect(await screen.findAllByText('Off')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});
