import { screen, waitFor, within } from '@testing-library/react';
import { listColleagues } from '@portal/common/contract/queues/next';
import { changeSharing, readSharing, readWorkload, type Sharer } from '@portal/common/contract/queues/sharing';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';

const lead = { ...approver, privileges: [Privilege.approvalLead] };
const hours = (changed: Record<number, number> = {}) => Array.from({ length: 24 }, (_, hour) => changed[hour] ?? 0);
const saved = jest.fn();
let stored: { mode: 'off' | 'load' | 'skill'; people: Sharer[]; version: number };

beforeEach(() => {
  stored = { mode: 'off', people: [], version: 1 };
  saved.mockReset();
  server.use(
    mock(readWorkload, ({ query }) => ({
      day: query.day ?? '2026-11-22',
      people: [
        { user_id: 'u-he', name: 'He Jia', assigned: 12, hours: hours({ 9: 3, 14: 1 }) },
        { user_id: 'u-lu', name: 'Lu Ning', assigned: 0, hours: hours() },
      ],
    })),
    mock(listColleagues, {
      colleagues: [
        { user_id: 'u-he', name: 'He Jia', own: 0, queues: ['customerCertification', 'partnerContract'] },
        { user_id: 'u-lu', name: 'Lu Ning', own: 0, queues: ['partnerContract'] },
      ],
    }),
    mock(readSharing, () => stored),
    mock(changeSharing, ({ body: { version = 0, ...body } }) => {
      saved(version, body);
      stored = { ...body, version: version + 1 };
      return {};
    }),
  );
});

test('who leads sees how much everybody has by hour, and shares new requests by skill', async () => {
  const { user } = renderApp(App, '/overview/workload', lead);
  const row = await screen.findByRole('row', { name: /He Jia/ });
  expect(row).toHaveTextContent(/12\s*4\s*9:00\s*3\s*14:00\s*1/);
  await user.click(await screen.findByRole('radio', { name: /By skill/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose who takes part')).toBeInTheDocument();
  const people = screen.getByRole('group', { name: 'Who takes part' });
  await user.click(within(people).getByRole('checkbox', { name: 'He Jia' }));
  await user.click(within(people).getByRole('checkbox', { name: 'English, Languages of the applicant of He Jia' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const he = { id: 'u-he', kinds: [], languages: ['en-US'], regions: [] };
  await waitFor(() => expect(saved).toHaveBeenCalledWith(1, { mode: 'skill', people: [he] }));
  // Switched off, it keeps who takes part.
  await user.click(screen.getByRole('radio', { name: /Not by themselves/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith(2, { mode: 'off', people: [he] }));
});
