import type { Caller } from '../../platform/http/caller/caller.ts';
import { sessionOf } from '../session.ts';
import type { TestApi } from '../test-api.ts';

/** A browser in which an account has signed in to stay, and which opens previews of the remote "reports". */
export async function previewer(api: TestApi, caller: Caller) {
  await api.as(caller).get('/userinfo');
  const now = api.services.clock.now();
  const { sessionId, secret } = await sessionOf(api.db, {
    userId: caller.userId,
    userType: caller.userType,
    remember: true,
    oidcSessionUid: null,
    network: 'test',
    userAgent: 'test',
    signedInAt: now,
    now,
  });
  const cookies = new Map([['acc_session', secret]]);
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  async function call(method: 'post' | 'delete', body?: object) {
    const path = '/api/account/v1/remote_previews';
    const options = { headers: { cookie: cookie() } };
    const { 0: status, headers } = body
      ? await api.as(caller).post(path, body, options)
      : await api.as(caller).delete(path, options);
    expect({ method, status }).toEqual({ method, status: 200 });
    const [, token = ''] = /acc_preview=([^;]*)/.exec(headers.get('set-cookie') ?? '') ?? [];
    cookies.set('acc_preview', token);
  }
  const get = (path: string) => fetch(`${api.url}/microapp${path}`, { headers: { cookie: cookie() } });
  return {
    cookies,
    sessionId,
    open: (token: string) => call('post', { token }),
    end: () => call('delete'),
    /** What config.json says of the preview to a page ('': another host), and which build of the remote it names. */
    async page(path = '/reports') {
      const asked = path === '' ? '' : `?page=/microapp${path}`;
      const { preview, remotes } = await (await get(`/config.json${asked}`)).json();
      const claim = remotes.find(({ name }: { name: string }) => name === 'reports');
      return { preview, digest: claim?.integrity?.files as string | undefined };
    },
    get,
  };
}
