import { screen, waitFor, within } from '@testing-library/react';
import { exportCompanyActivity, listCompanyActivity } from '@portal/common/contract/company/company-activity';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { UserType } from '@portal/common/enums/user/user-type';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { someUser } from '@portal/common/testing/world';
import App from '../app.tsx';
import { companyActivityMocks } from '../testing/company-activity.ts';

const owner = someUser({ user_type: UserType.enterprise, co_id: 'co-1', role: MemberRole.owner });

test('entries come page by page; filters stand in the address and in the file', async () => {
  server.use(...companyActivityMocks());
  const { user } = renderApp(App, '/companySecurity/activity', { user: owner });
  expect(await screen.findByText('Role of a member changed')).toBeInTheDocument();
  expect(screen.queryByText('Access key created')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Access key created')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

  const asked: object[] = [];
  server.use(
    mock(listCompanyActivity, ({ query }) => {
      asked.push(query);
      return { entries: [], next: null };
    }),
  );
  const filters = within(screen.getByRole('search'));
  await user.type(filters.getByLabelText('Person'), 'Bao');
  await user.click(filters.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('button', { name: /clear/i })).toBeInTheDocument();
  expect(asked).toEqual([{ person: 'Bao', limit: 20 }]);
});

test('the file follows the filters of the address', async () => {
  const asked: object[] = [];
  server.use(
    mock(exportCompanyActivity, ({ query }) => {
      asked.push(query);
      return new Response('x', { headers: { 'content-type': 'text/csv' } });
    }),
    ...companyActivityMocks(),
  );
  const { user } = renderApp(App, '/companySecurity/activity?kind=keys&person=Lin', { user: owner });
  expect(await screen.findByText('Access key created')).toBeInTheDocument();
  expect(screen.getByText('AK-1')).toBeInTheDocument();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([{ kind: 'keys', person: 'Lin' }]);
  click.mockRestore();
});
