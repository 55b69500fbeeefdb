import { fireEvent, screen, waitFor } from '@testing-library/react';
import { reportProblem } from '@portal/common/contract/portal/problem-report';
import type { Host } from '@portal/common/host/host';
import { RemoteProviders } from '@portal/common/remote/remote-providers';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { knowRemotes, reportError } from './federation/load-remote.ts';
import { messages } from './intl/messages.ts';
import { LoadUncaughtErrors } from './trouble/load-uncaught-errors.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ registerRemotes() {}, loadRemote() {} }));

function Page({ host }: { host: Host }) {
  return (
    <RemoteProviders name="shell" locale={host.locale} theme={host.theme} messages={messages}>
      <LoadUncaughtErrors host={host} report={reportError} />
    </RemoteProviders>
  );
}

test.each([
  ['error', () => new ErrorEvent('error', { error: new Error('thrown by the first click') })],
  [
    'rejection',
    () => Object.assign(new Event('unhandledrejection'), { reason: new Error('thrown by the first click') }),
  ],
])('an %s that is thrown before this code has loaded is shown and reported', async (_kind, event) => {
  const reports: unknown[] = [];
  server.use(
    mock(reportProblem, (request: { body: unknown }) => {
      reports.push(request.body);
      return {};
    }),
  );
  renderApp(Page, '/');
  fireEvent(window, event());
  expect(await screen.findByText(/Something went wrong/)).toBeVisible();
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports).toMatchObject([{ message: 'thrown by the first click', remote: '', digest: '' }]);
});

test('an error from a file of a remote is reported with the build of the remote, and its reference is shown', async () => {
  const claim = { name: 'staff', manifest: 'https://cdn.example.com/staff/mf-manifest.json', paths: ['/x'] };
  knowRemotes([{ ...claim, integrity: { manifest: '', files: 'sha384-abc' } }]);
  const reports: { reference: string }[] = [];
  server.use(
    mock(reportProblem, ({ body }) => {
      reports.push(body);
      return {};
    }),
  );
  renderApp(Page, '/');
  const error = Object.assign(new Error('no'), {
    stack: 'Error: no\n at https://cdn.example.com/staff/static/4.js:1:2',
  });
  fireEvent(window, new ErrorEvent('error', { error }));
  await waitFor(() => expect(reports).toMatchObject([{ remote: 'staff', digest: 'sha384-abc', language: 'en-US' }]));
  expect(await screen.findByText(new RegExp(reports[0]!.reference))).toBeVisible();
});
