import { screen, waitFor, within } from '@testing-library/react';
import { listFiles, orderList, saveList } from '@portal/common/contract/console/list-files';
import { listCustomers } from '@portal/common/contract/console/customers';
import { countQueues } from '@portal/common/contract/queues/queues';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { ExportStatus } from '@portal/common/enums/user/export-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';

const staff = { user: someUser({ user_type: UserType.employee }), privileges: [Privilege.customerView] };

test('a list that is too long is ordered instead, and its file is then on a page of its own', async () => {
  const ordered: unknown[] = [];
  server.use(
    mock(listCustomers, { rows: [], total: 0 }),
    mock(countQueues, { queues: [], deletions: [], levels: { proposed: 0, to_confirm: 0 } }),
    mock(saveList, () => 'Account.List.TooMany'),
    mock(orderList, ({ body }) => {
      ordered.push(body);
      return { file_id: 'lst-1' };
    }),
    mock(listFiles, {
      files: [
        {
          file_id: 'lst-1',
          list: 'customers',
          status: ExportStatus.ready,
          rows: 12_345,
          create_time: '2026-03-19T07:00:00Z',
          expire_time: '2026-03-20T07:00:00Z',
        },
        {
          file_id: 'lst-2',
          list: 'partners',
          status: ExportStatus.running,
          rows: 300,
          create_time: '2026-03-19T06:00:00Z',
          expire_time: null,
        },
      ],
    }),
  );
  const { user, path } = renderApp(App, '/customers/customer/companys?name=Heng', staff);
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await user.click(await screen.findByRole('button', { name: 'Show files' }));
  expect(ordered).toEqual([{ of: expect.stringMatching(/^\/api\/account\/v1\/customers\?company_name=Heng&/) }]);
  await waitFor(() => expect(path()).toBe('/overview/files'));
  const [, first, second] = within(await screen.findByRole('region', { name: 'Files of lists' })).getAllByRole('row');
  expect(first).toHaveTextContent(/^Customers12,345.*Download$/);
  expect(second).toHaveTextContent(/^Partners300.*Being made$/);
});
