import { waitFor } from '@testing-library/react';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import type { RemoteApp } from '../host/remote-root.tsx';
import type { Page } from '../routes/pages.tsx';
import { server } from './mock.tsx';
import { renderApp } from './render-app.tsx';

/** The `reads` of a page for a user, filled in. */
export const readsFor = ({ reads = [] }: Pick<Page, 'reads'>, { user_type, user_id, co_id }: SessionUser): string[] =>
  ('map' in reads ? reads : reads[user_type] ?? []).map((path) => path.replace('{user_id}', user_id).replace('{co_id}', co_id ?? ''));

/** Opens a page and expects that it requests what its row of the route table `reads` first: other answers would be fetched in vain. */
export async function expectReads(App: RemoteApp, path: string, row: Page, user: SessionUser): Promise<void> {
  const expected = readsFor(row, user);
  expect(expected).not.toEqual([]);
  const requested: string[] = [];
  server.events.on('request:start', ({ request }) => { requested.push(request.url.replace(location.origin, '')); });
  try {
    renderApp(App, path, { user });
    await waitFor(() => expect(requested).toEqual(expect.arrayContaining(expected)));
  } finally {
    server.events.removeAllListeners('request:start');
  }
}
