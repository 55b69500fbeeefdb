import { fireEvent, screen } from '@testing-library/react';
import { reportProblem } from '@portal/common/contract/portal/problem-report';
import type { Host } from '@portal/common/host/host';
import { RemoteProviders } from '@portal/common/remote/remote-providers';
import { mock, server } from '@portal/common/testing/mock';
import { renderApp } from '@portal/common/testing/render-app';
import { messages } from '../intl/messages.ts';
import { LoadUncaughtErrors } from './load-uncaught-errors.tsx';

function Page({ host }: { host: Host }) {
  return (
    <RemoteProviders name="shell" locale={host.locale} theme={host.theme} messages={messages}>
      <LoadUncaughtErrors host={host} />
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
  expect(reports).toMatchObject([{ message: 'thrown by the first click' }]);
});
