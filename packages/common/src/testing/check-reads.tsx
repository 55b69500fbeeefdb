import { waitFor } from '@testing-library/react';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import type { RemoteApp } from '../remote/remote-root.tsx';
import { readsFor, type Reads } from '../routes/reads.ts';
import { server } from './mock.tsx';
import { renderApp } from './render-app.tsx';

/** Opens a page and expects that it requests its `reads`. */
export async function expectReads(App: RemoteApp, path: string, reads: Reads, user: SessionUser): Promise<void> {
  const expected = readsFor(reads, user);
  expect(expected).not.toEqual([]);
  const requested: string[] = [];
  server.events.on('request:start', ({ request }) => {
    requested.push(request.url.replace(location.origin, ''));
  });
  try {
    renderApp(App, path, { user });
    await waitFor(() => expect(requested).toEqual(expect.arrayContaining(expected)));
  } finally {
    server.events.removeAllListeners('request:start');
  }
}
