import { screen, waitFor, within } from '@testing-library/react';
import { listCertificationApprovals } from '@portal/common/contract/queues/certification-approval';
import {
  changeQueueView,
  createQueueView,
  deleteQueueView,
  listQueueViews,
  shareQueueView,
} from '@portal/common/contract/queues/queue-views';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { chooseItem } from '@portal/common/testing/choose-item';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../../app.tsx';
import { approver } from '../../testing/approval.ts';

const QUEUE = '/customers/approval/authentication';
type View = {
  id: number;
  queue: 'customerCertification' | 'partnerContract';
  name: string;
  filters: string;
  is_default: 0;
  shared: 0 | 1;
};
let views: View[] = [];

beforeEach(() => {
  views = [
    {
      id: 1,
      queue: 'customerCertification',
      name: 'Old licenses',
      filters: 'type=2&order=desc',
      is_default: 0,
      shared: 0,
    },
    { id: 2, queue: 'partnerContract', name: 'Elsewhere', filters: '', is_default: 0, shared: 0 },
  ];
  server.use(
    mock(listCertificationApprovals, { rows: [], total: 0 }),
    mock(listQueueViews, () => ({ views, columns: [] })),
    mock(shareQueueView, ({ params, body }) => {
      views = views.map((view) => (String(view.id) === params.id ? { ...view, shared: body.shared } : view));
      return {};
    }),
    mock(createQueueView, ({ body }) => {
      if (views.some(({ name }) => name === body.name)) return 'Account.QueueView.Exists';
      views = [
        ...views,
        { id: 3, queue: 'customerCertification', name: body.name, filters: body.filters, is_default: 0, shared: 0 },
      ];
      return { id: 3 };
    }),
    mock(changeQueueView, ({ params, body }) => {
      views = views.map((view) => (String(view.id) === params.id ? { ...view, name: body.name ?? view.name } : view));
      return {};
    }),
    mock(deleteQueueView, ({ params }) => {
      views = views.filter(({ id }) => String(id) !== params.id);
      return {};
    }),
  );
});

/** The dialog with this title; items of the menu have the same texts. */
const dialogCalled = async (title: string) =>
  (await screen.findByText(title, { selector: '[class*="modal-title"] *' })).closest<HTMLElement>('[role=dialog]')!;

type User = ReturnType<typeof renderApp>['user'];
async function choose(user: User, button: string, item: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  await chooseItem(user, item);
}

test('a saved view opens with its filters in the address, and the button has its name', async () => {
  const { user, path } = renderApp(App, QUEUE, approver);
  await choose(user, 'Views', 'Old licenses');
  await waitFor(() => expect(path()).toBe(`${QUEUE}?type=2&order=desc`));
  expect(await screen.findByRole('button', { name: 'Old licenses' })).toBeInTheDocument();
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

test('the filters of the list are saved under a name, without its page', async () => {
  const { user } = renderApp(App, `${QUEUE}?company=%E8%BF%9C*&view=processed`, approver);
  await choose(user, 'Views', 'Save the filters as a view');
  const dialog = await dialogCalled('Save the filters as a view');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  await user.click(save);
  // Not `findByText`: the click checks the field when it takes the focus from it and again when it submits, and antd
  // replaces the error between the two.
  await waitFor(() => expect(within(dialog).getByText('Enter a name for the view')).toBeInTheDocument());
  await user.type(within(dialog).getByRole('textbox'), ' Far away ');
  await user.click(save);
  expect(await screen.findByRole('button', { name: 'Far away' })).toBeInTheDocument();
  expect(views.at(-1)).toMatchObject({ name: 'Far away', filters: 'view=processed&company=%E8%BF%9C%2A' });
});

test('a name that exists is refused at the field', async () => {
  const { user } = renderApp(App, QUEUE, approver);
  await choose(user, 'Views', 'Save the filters as a view');
  const dialog = await dialogCalled('Save the filters as a view');
  await user.type(within(dialog).getByRole('textbox'), 'Old licenses{Enter}');
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toBeInvalid());
  expect(views).toHaveLength(2);
});

test('a view is renamed and deleted', async () => {
  const { user } = renderApp(App, QUEUE, approver);
  await choose(user, 'Views', 'Manage views');
  await user.click(within(await dialogCalled('Manage views')).getByRole('button', { name: 'Rename Old licenses' }));
  const name = within(await dialogCalled('Rename')).getByRole('textbox');
  await user.clear(name);
  await user.type(name, 'Licenses{Enter}');
  const dialog = await dialogCalled('Manage views');
  await user.click(await within(dialog).findByRole('button', { name: 'Delete Licenses' }));
  expect(await within(dialog).findByText('No saved views')).toBeInTheDocument();
  expect(views.map((view) => view.name)).toEqual(['Elsewhere']);
});

test('a view that is being deleted or shared cannot be deleted or shared again', async () => {
  const answer = Promise.withResolvers<void>();
  const called = jest.fn();
  server.use(
    mock(deleteQueueView, async ({ params }) => {
      called('delete', params.id);
      await answer.promise;
      views = views.filter(({ id }) => String(id) !== params.id);
      return {};
    }),
    mock(shareQueueView, async ({ params, body }) => {
      called('share', params.id, body.shared);
      await answer.promise;
      return {};
    }),
  );
  const { user } = renderApp(App, QUEUE, { ...approver, privileges: [Privilege.admin] });
  await choose(user, 'Views', 'Manage views');
  const dialog = within(await dialogCalled('Manage views'));
  const share = dialog.getByRole('button', { name: 'Share Old licenses' });
  await user.click(share);
  await user.click(share);
  const erase = dialog.getByRole('button', { name: 'Delete Old licenses' });
  await user.click(erase);
  await user.click(erase);
  answer.resolve();
  expect(await dialog.findByText('No saved views')).toBeInTheDocument();
  expect(called.mock.calls).toEqual([
    ['share', '1', 1],
    ['delete', '1'],
  ]);
});

test('an administrator shares a view; others open it and cannot manage it', async () => {
  const admin = { ...approver, privileges: [Privilege.admin] };
  const { user, unmount } = renderApp(App, QUEUE, admin);
  await choose(user, 'Views', 'Manage views');
  await user.click(within(await dialogCalled('Manage views')).getByRole('button', { name: 'Share Old licenses' }));
  expect(await screen.findByRole('button', { name: 'Stop sharing Old licenses' })).toBeInTheDocument();
  expect(views[0]).toMatchObject({ shared: 1 });
  unmount();
  const other = renderApp(App, QUEUE, approver);
  await other.user.click(await screen.findByRole('button', { name: 'Views' }));
  expect(await screen.findByText('Shared with all staff')).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Manage views' })).toBeNull();
  await other.user.click(screen.getByRole('menuitem', { name: 'Old licenses' }));
  await waitFor(() => expect(other.path()).toBe(`${QUEUE}?type=2&order=desc`));
});
