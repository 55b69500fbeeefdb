import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import type { Host } from '../host/host.ts';
import { HOST_VERSION } from '../contract/portal/host-version.ts';
import { mountRemote } from '../remote/mount.tsx';
import { guardLeaving } from './leaving.ts';

/** Shows where the router is, with links away. */
function Page() {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  return (
    <>
      <h1>{pathname + search}</h1>
      <p>{JSON.stringify(state)}</p>
      <Link to="/profile?tab=2" state={{ from: 'here' }}>
        profile
      </Link>
      <Link to="/?tab=3" replace>
        another tab
      </Link>
    </>
  );
}

const navigate = jest.fn();
const hostAt = (path: string, state?: unknown) =>
  ({ version: HOST_VERSION, basename: '/account', navigate, location: { path, state } }) as unknown as Host;

function begin(host: Host) {
  const place = document.body.appendChild(document.createElement('div'));
  let mounted: ReturnType<ReturnType<typeof mountRemote>> | undefined;
  act(() => {
    mounted = mountRemote(Page)(place, host);
  });
  return { show: (changed: Host) => act(() => mounted?.update(changed)), end: () => act(() => mounted?.unmount()) };
}

test('a remote shows the place that its host gives, and asks the host for every other one', async () => {
  const user = userEvent.setup();
  const before = [history.length, location.href];
  const remote = begin(hostAt('/'));
  expect(screen.getByRole('heading', { name: '/' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'profile' })).toHaveAttribute('href', '/account/profile?tab=2');

  await user.click(screen.getByRole('link', { name: 'profile' }));
  expect(navigate).toHaveBeenLastCalledWith('/profile?tab=2', { replace: false, state: { from: 'here' } });
  expect(screen.getByRole('heading', { name: '/' })).toBeVisible();
  remote.show(hostAt('/profile?tab=2', { from: 'here' }));
  expect(screen.getByRole('heading', { name: '/profile?tab=2' })).toBeVisible();
  expect(screen.getByText('{"from":"here"}')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'another tab' }));
  expect(navigate).toHaveBeenLastCalledWith('/?tab=3', { replace: true, state: undefined });
  expect([history.length, location.href]).toEqual(before);
  remote.end();
});

test('unsaved input is asked about before the host is', async () => {
  const user = userEvent.setup();
  navigate.mockClear();
  const ask = jest.fn();
  const free = guardLeaving(ask);
  const remote = begin(hostAt('/'));
  await user.click(screen.getByRole('link', { name: 'another tab' }));
  expect(navigate).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('link', { name: 'profile' }));
  expect(navigate).toHaveBeenCalledTimes(1);
  const [{ to, proceed }] = ask.mock.calls[0] as [{ to: string; proceed: () => void }];
  expect(to).toBe('/profile?tab=2');
  proceed();
  expect(navigate).toHaveBeenLastCalledWith('/profile?tab=2', expect.anything());
  free();
  remote.end();
});
