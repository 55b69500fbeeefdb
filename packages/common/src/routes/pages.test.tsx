import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { Privilege } from '../enums/staff/privilege.ts';
import { UserType } from '../enums/user/user-type.ts';
import { RemoteRoot, type RemoteApp } from '../remote/remote-root.tsx';
import { commonMessages } from '../intl/messages.ts';
import { renderApp } from '../testing/render-app.tsx';
import { someUser } from '../testing/world.tsx';
import type { FailedPage } from '../host/host.ts';
import { LeaveGuard } from '../form/draft/leave-guard.tsx';
import { needs, needsType, Pages, prepare, type Page } from './pages.tsx';

let failures = 0;

function Heading({ children }: { children: string }) {
  return (
    <>
      <h1>{children}</h1>
      <input aria-label="typed" />
      <Link to="/two">to two</Link>
    </>
  );
}
function Item() {
  const { id } = useParams();
  return <h1>{`item ${id}${useLocation().search}`}</h1>;
}
function Form() {
  const [dirty, setDirty] = useState(false);
  return (
    <>
      <h1>form</h1>
      <button type="button" onClick={() => setDirty(true)}>
        edit
      </button>
      <Link to="/two">to two</Link>
      <LeaveGuard when={dirty} />
    </>
  );
}
const page = (text: string) => async () => ({ default: () => <Heading>{text}</Heading> });

const table: Page[] = [
  { path: '/one', page: page('one') },
  { path: '/two', page: page('two') },
  { path: '/item/:id', page: async () => ({ default: Item }) },
  { path: '/form', page: async () => ({ default: Form }) },
  { path: '/old', page: { redirect: '/one' } },
  { path: '/mine', page: page('mine'), open: needs() },
  { path: '/theirs', page: page('theirs'), open: needs(Privilege.customerView, Privilege.approvalCertification) },
  { path: '/partners', page: page('partners'), open: needsType(UserType.partner) },
  {
    path: '/flaky',
    page: async () => {
      failures += 1;
      if (failures === 1) throw new Error('a chunk is missing');
      return { default: () => <h1>flaky</h1> };
    },
  },
];
const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <Pages table={table} />
  </RemoteRoot>
);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test.each(['/one', '/ONE', '/One/'])('%s opens page one', async (path) => {
  renderApp(App, path);
  expect(await heading('one')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('one · Account Portal'));
});

test.each([
  ['a signed-out visitor', null, true],
  ['a signed-in user', someUser(), false],
])('the placeholder of a page has its own padding only without a frame: %s', async (_, user, bare) => {
  const never: Page[] = [{ path: '/slow', page: () => new Promise(() => undefined) }];
  const Slow: RemoteApp = ({ host }) => (
    <RemoteRoot host={host} messages={commonMessages}>
      <Pages table={never} />
    </RemoteRoot>
  );
  renderApp(Slow, '/slow', { user });
  const shapes = await screen.findByRole('status', { name: 'Loading' });
  expect(shapes.closest('.bare') !== null).toBe(bare);
});

test('parameters and query reach the page', async () => {
  renderApp(App, '/item/A7?tab=2');
  expect(await heading('item A7?tab=2')).toBeInTheDocument();
});

test('redirects keep the query', async () => {
  const { path } = renderApp(App, '/old?from=mail');
  expect(await heading('one')).toBeInTheDocument();
  expect(path()).toBe('/one?from=mail');
});

test('an unknown path goes to the 404 of the host', async () => {
  const { host } = renderApp(App, '/nowhere');
  await waitFor(() => expect(host.navigate).toHaveBeenCalledWith('/404', { replace: true }));
});

test.each([
  ['/mine', null, [], 'sign-in'],
  ['/mine', someUser(), [], 'open'],
  ['/theirs', null, [], 'sign-in'],
  ['/theirs', someUser(), [], 'refused'],
  ['/theirs', someUser(), [Privilege.approvalCertification], 'open'],
  ['/theirs', someUser(), [Privilege.admin], 'open'],
  ['/partners', someUser(), [], 'refused'],
  ['/partners', someUser({ user_type: UserType.partner }), [], 'open'],
])('%s for %j with %j: %s', async (path, user, privileges, expected) => {
  const { host } = renderApp(App, path, { user, privileges });
  if (expected === 'open') expect(await heading(path.slice(1))).toBeInTheDocument();
  else await waitFor(() => expect(expected === 'refused' ? host.onNoPermission : host.onLogin).toHaveBeenCalled());
  expect(host.onNoPermission).toHaveBeenCalledTimes(expected === 'refused' ? 1 : 0);
  if (expected === 'sign-in') expect(host.onLogin).toHaveBeenCalledWith(location.href);
  if (expected !== 'open') expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
});

test('a navigation moves the focus to the new heading', async () => {
  const { user } = renderApp(App, '/one');
  await heading('one');
  await user.click(screen.getByRole('link', { name: 'to two' }));
  await waitFor(async () => expect(await heading('two')).toHaveFocus());
});

test('a change of language keeps typed input, also on a page that was loaded later', async () => {
  const { user, change } = renderApp(App, '/one');
  await heading('one');
  await user.click(screen.getByRole('link', { name: 'to two' }));
  await heading('two');
  await user.type(screen.getByLabelText('typed'), 'half');
  change({ locale: 'zh-CN' });
  expect(screen.getByLabelText('typed')).toHaveValue('half');
  await waitFor(() => expect(document.title).toBe('two · 账号门户'));
});

test('a prepared page renders synchronously', async () => {
  await prepare(table, '/MINE');
  renderApp(App, '/mine');
  expect(screen.getByRole('heading', { name: 'mine' })).toBeInTheDocument();
});

test('leaving with unsaved input asks the user whether to stay or to leave', async () => {
  const { user, path } = renderApp(App, '/form');
  await user.click(await screen.findByRole('button', { name: 'edit' }));
  await user.click(screen.getByRole('link', { name: 'to two' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(path()).toBe('/form');
  await user.click(screen.getByRole('link', { name: 'to two' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await heading('two')).toBeInTheDocument();
  expect(path()).toBe('/two');
});

test('a page whose code cannot be loaded shows its reference once the host has taken it, and has a retry, which loads it', async () => {
  // oxlint-disable-next-line no-console -- React reports the missing chunk, which is expected here
  const reported = jest.mocked(console.error);
  const fail = reported.getMockImplementation();
  reported.mockImplementation(() => {});
  const { user, host } = renderApp(App, '/flaky');
  const failed = jest.fn((_: FailedPage) => {});
  host.events.on('page:failed', (detail) => failed(detail as FailedPage));
  const retry = await screen.findByRole('button', { name: /Try again/ });
  expect(failed.mock.calls).toEqual([
    [
      {
        error: new Error('a chunk is missing'),
        reference: expect.stringMatching(/^[0-9a-z]{8}$/),
        taken: expect.any(Function),
      },
    ],
  ]);
  const { reference, taken } = failed.mock.calls[0]![0];
  expect(screen.queryByText(reference)).not.toBeInTheDocument();
  act(() => taken?.());
  expect(screen.getByText(reference)).toBeVisible();
  await user.click(retry);
  expect(await heading('flaky')).toBeInTheDocument();
  reported.mockImplementation(fail);
});
