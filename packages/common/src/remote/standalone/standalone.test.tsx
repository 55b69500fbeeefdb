import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { reportProblem } from '../../contract/portal/problem-report.ts';
import { mock, server } from '../../testing/mock.tsx';
import { mockedApi } from '../../testing/mocked-api.tsx';
import { someUser } from '../../testing/world.tsx';
import type { RemoteApp } from '../remote-root.tsx';
import { runStandalone } from './standalone.tsx';

const App: RemoteApp = ({ host }) => <p>{`${host.user?.user_name ?? 'nobody'} at ${useLocation().pathname}`}</p>;

async function open(path: string, signedIn: boolean) {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', `/standalone/desk${path}?mock=1`);
  const mocks = async () => ({ default: mockedApi({ user: someUser(), signedIn, handlers: [] }) });
  await act(() => runStandalone(App, { name: 'desk', paths: ['/profile'], home: '/profile/baseInfo', mocks }));
}

test('a standalone remote on mocks redirects to its home page after a sign-out, because it has no sign-in page', async () => {
  await open('/loginEnterprisePortal', false);
  expect(await screen.findByText('nobody at /profile/baseInfo')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/standalone/desk/profile/baseInfo'));
});

test('a standalone remote handles its own and unknown paths itself', async () => {
  await open('/profile/other', true);
  expect(await screen.findByText('Lin Yuan at /profile/other')).toBeInTheDocument();
  await open('/nothing', true);
  expect(await screen.findByText('Lin Yuan at /nothing')).toBeInTheDocument();
});

test('a standalone remote shows an unknown path as its own 404, which leads to its home page', async () => {
  await open('/404', true);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^(Go back now|立即返回)$/ }));
  expect(await screen.findByText('Lin Yuan at /profile/baseInfo')).toBeInTheDocument();
});

const taken = jest.fn();
/** Its page fails at once. */
const Ending: RemoteApp = ({ host: { events } }) => {
  useEffect(
    function fail() {
      events.emit('page:failed', { error: new Error('rendering failed'), reference: 'abcd1234', taken });
    },
    [events],
  );
  return <p>its panel</p>;
};

test('a page that fails in a standalone remote is reported to the API by its reference, without a build', async () => {
  const reports: unknown[] = [];
  const { config } = mockedApi({ user: someUser(), handlers: [] });
  server.use(
    http.get('*/config.json', () => HttpResponse.json(config)),
    mock(reportProblem, (request: { body: unknown }) => {
      reports.push(request.body);
      return {};
    }),
  );
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '/standalone/desk/profile/baseInfo?mock=0');
  await act(() => runStandalone(Ending, { name: 'desk', paths: ['/profile'], home: '/profile/baseInfo' }));
  await waitFor(() =>
    expect(reports).toEqual([
      expect.objectContaining({
        remote: 'desk',
        digest: '',
        reference: 'abcd1234',
        message: 'rendering failed',
        page: '/standalone/desk/profile/baseInfo',
      }),
    ]),
  );
  expect(taken).toHaveBeenCalledTimes(1);
});
