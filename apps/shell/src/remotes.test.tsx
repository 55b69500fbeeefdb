import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import { reportProblem, reportRemoteTrouble } from '@portal/common/contract/portal/problem-report';
import { countRemoteUse } from '@portal/common/contract/portal/remote-use';
import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import type { Host } from '@portal/common/host/host';
import { remember } from '@portal/common/host/storage/browser-store';
import { RemoteProviders } from '@portal/common/remote/remote-providers';
import { PortalRouter } from '@portal/common/routes/portal-router';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { messages } from './intl/messages.ts';
import { Remotes } from './remotes.tsx';

/** A remote whose first page fails at once. */
function Ending({ host }: { host: Host }) {
  useEffect(
    function fail() {
      host.events.emit('page:failed', { error: new Error('rendering failed'), reference: 'abcd1234' });
    },
    [host],
  );
  return <p>its panel</p>;
}

/** Builds of remotes by name. */
const mockBuilds: Record<string, () => Promise<unknown>> = {
  broken: () => Promise.reject(new Error('evaluation failed')),
  throwing: () =>
    Promise.resolve({
      hostVersion: 1,
      default: () => {
        throw new Error('rendering failed');
      },
    }),
  next: () => Promise.resolve({ hostVersion: HOST_VERSION + 1, default: () => <p>the next</p> }),
  previous: () => Promise.resolve({ hostVersion: HOST_VERSION - 1, default: () => <p>the previous</p> }),
  newer: () => Promise.resolve({ hostVersion: HOST_VERSION + 2, default: () => null }),
  older: () => Promise.resolve({ hostVersion: HOST_VERSION - 2, default: () => null }),
  watched: () => Promise.resolve({ hostVersion: HOST_VERSION, default: () => <p>the candidate</p> }),
  ending: () => Promise.resolve({ hostVersion: HOST_VERSION, default: Ending }),
  failing: () => Promise.reject(new Error('evaluation failed')),
  still: () => Promise.resolve({ hostVersion: HOST_VERSION + 2, default: () => null }),
  mended: () => Promise.reject(new Error('a file is missing')),
};
jest.mock('@module-federation/enhanced/runtime', () => ({
  registerRemotes() {},
  loadRemote: (id: string) => mockBuilds[id.split('/')[0] ?? '']?.(),
}));

const NAMES = ['broken', 'throwing', 'mended', 'healed', 'other', 'unprepared'];
const claims = [...NAMES, 'next', 'previous', 'newer', 'older', 'still'].map((name): RemoteClaim => ({
  name,
  manifest: '/remote.json',
  integrity: { manifest: '', files: `digest of ${name}` },
  paths: [`/${name}`],
}));
for (const name of ['watched', 'failing', 'ending'])
  claims.push({
    name,
    manifest: '/remote.json',
    integrity: { manifest: '', files: `digest of ${name}` },
    paths: [`/${name}`],
    watched: true,
  });

/** A link to another page of the remote. */
function AnotherPage() {
  return <Link to={`${useLocation().pathname}/other`}>another page</Link>;
}

function Page({ host }: { host: Host }) {
  return (
    <RemoteProviders name="shell" locale={host.locale} theme={host.theme} messages={messages}>
      <PortalRouter basename="/microapp">
        <AnotherPage />
        <Remotes claims={claims} host={host} bare={false} notFound={<p>not found</p>} />
      </PortalRouter>
    </RemoteProviders>
  );
}

const reports: unknown[] = [];
beforeEach(() => {
  reports.length = 0;
  // React logs what an error boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(
    http.get('*/remote.json', () =>
      HttpResponse.json({ metaData: { remoteEntry: { path: '', name: 'remoteEntry.js' } }, exposes: [] }),
    ),
    http.get('*/config.json', () => HttpResponse.json({ remotes: claims })),
    mock(reportRemoteTrouble, (request: { body: unknown }) => {
      reports.push(request.body);
      return {};
    }),
  );
});

test.each([
  ['broken', 'This part cannot be opened right now', 'failed'],
  ['throwing', 'This part cannot be opened right now', 'failed'],
  ['newer', 'The portal has been updated', 'version'],
  ['older', 'This part cannot be opened right now', 'failed'],
])('the panel of a remote that is %s is reported once, with nothing else', async (name, title, reason) => {
  renderApp(Page, `/${name}`);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  await waitFor(() =>
    expect(reports).toEqual([
      {
        remote: name,
        reason,
        digest: `digest of ${name}`,
        language: 'en-US',
        shell: '',
        reference: expect.stringMatching(/^[0-9a-z]{4,8}$/),
      },
    ]),
  );
  expect(screen.getByText((reports[0] as { reference: string }).reference)).toBeVisible();
});

test.each(['next', 'previous'])('a remote of the %s host version is shown', async (name) => {
  renderApp(Page, `/${name}`);
  expect(await screen.findByText(`the ${name}`)).toBeVisible();
  expect(reports).toEqual([]);
});

test('a remote that is too new after a reload too is not available: nobody is asked to reload again', async () => {
  remember('session', 'tooNew', 'digest of still');
  renderApp(Page, '/still');
  expect(await screen.findByRole('heading', { name: 'This part cannot be opened right now' })).toBeVisible();
  await waitFor(() => expect(reports).toMatchObject([{ remote: 'still', reason: 'failed' }]));
});

test('another page of a remote that failed is a retry', async () => {
  mockBuilds.healed = () => Promise.reject(new Error('a file is missing'));
  const { user } = renderApp(Page, '/healed');
  await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(reports).toHaveLength(1));
  mockBuilds.healed = () => Promise.resolve({ hostVersion: 1, default: () => <p>the page</p> });
  await user.click(screen.getByRole('link', { name: 'another page' }));
  expect(await screen.findByText('the page')).toBeVisible();
  expect(reports).toHaveLength(1);
});

test('a page of another remote is requested once after a failure', async () => {
  const load = jest.fn(() => Promise.resolve({ hostVersion: 1, default: () => <p>the other</p> }));
  mockBuilds.other = load;
  const { host } = renderApp(Page, '/broken');
  await screen.findByRole('button', { name: 'Try again' });
  act(() => host.navigate('/other'));
  expect(await screen.findByText('the other')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page that cannot be prepared gives the panel; a retry renders it, and it loads what is missing', async () => {
  const prepare = jest.fn(() => Promise.reject(new Error('a chunk hangs')));
  const rendered = jest.fn();
  mockBuilds.unprepared = () =>
    Promise.resolve({
      hostVersion: 1,
      default: () => {
        rendered();
        return <p>the page</p>;
      },
      prepare,
    });
  const { user } = renderApp(Page, '/unprepared');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(rendered).not.toHaveBeenCalled();
  await user.click(again);
  expect(await screen.findByText('the page')).toBeVisible();
});

test('each retry in vain is reported; a page that shows is not', async () => {
  const { user } = renderApp(Page, '/mended');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(reports).toHaveLength(2));
  mockBuilds.mended = () => Promise.resolve({ hostVersion: 1, default: () => <p>the page</p> });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the page')).toBeVisible();
  expect(reports).toHaveLength(2);
});

test('while a candidate runs, a page that shows the remote says so, with its time, and one that cannot says that', async () => {
  const uses: unknown[] = [];
  server.use(
    mock(countRemoteUse, (request: { body: unknown }) => {
      uses.push(request.body);
      return {};
    }),
  );
  const { host } = renderApp(Page, '/watched');
  expect(await screen.findByText('the candidate')).toBeVisible();
  await waitFor(() =>
    expect(uses).toEqual([
      { remote: 'watched', digest: 'digest of watched', event: 'mounted', ready: expect.any(Number) },
    ]),
  );
  act(() => host.navigate('/failing'));
  await waitFor(() => expect(uses[1]).toEqual({ remote: 'failing', digest: 'digest of failing', event: 'failed' }));
  expect(reports).toMatchObject([{ remote: 'failing', reason: 'failed' }]);
});

test('a page of a remote that fails is reported by the reference of its panel, also the first one, and counts for its build', async () => {
  const told: unknown[] = [];
  server.use(
    mock(reportProblem, (request: { body: unknown }) => {
      told.push(request.body);
      return {};
    }),
    mock(countRemoteUse, (request: { body: unknown }) => {
      told.push(request.body);
      return {};
    }),
  );
  renderApp(Page, '/ending');
  const of = { remote: 'ending', digest: 'digest of ending' };
  await waitFor(() => expect(told).toContainEqual({ ...of, event: 'failed' }));
  expect(told).toContainEqual(
    expect.objectContaining({ ...of, message: 'rendering failed', reference: 'abcd1234', page: '/microapp/ending' }),
  );
});

test('who tries again is one failure of the build at a path, each is reported; an aborted call is none, and anything may be thrown', async () => {
  const problems: unknown[] = [];
  const uses: unknown[] = [];
  server.use(
    mock(reportProblem, (request: { body: unknown }) => {
      problems.push(request.body);
      return {};
    }),
    mock(countRemoteUse, (request: { body: unknown }) => {
      uses.push(request.body);
      return {};
    }),
  );
  const { host } = renderApp(Page, '/ending/page');
  const failed = { remote: 'ending', digest: 'digest of ending', event: 'failed' };
  const fail = (error: unknown, taken = jest.fn()) => {
    act(() => host.events.emit('page:failed', { error, reference: 'abcd1234', taken }));
    return taken;
  };
  await waitFor(() => expect(uses).toContainEqual(failed));
  for (const again of [2, 3]) {
    expect(fail(new Error('rendering failed'))).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(problems).toHaveLength(again));
  }
  act(() => host.navigate('/ending/aborted'));
  fail(Object.assign(new Error('aborted'), { name: 'AbortError' }));
  await waitFor(() => expect(problems).toHaveLength(4));
  act(() => host.navigate('/ending/null'));
  fail(null);
  await waitFor(() => expect(problems.at(-1)).toMatchObject({ message: 'null', stack: '', remote: 'ending' }));
  await waitFor(() =>
    expect(uses.filter((use) => (use as { event: string }).event === 'failed')).toEqual([failed, failed]),
  );
});
