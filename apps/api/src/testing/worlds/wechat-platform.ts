import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const SECRETS = { wxOfficial: 'a'.repeat(32), wxWebsite: 'b'.repeat(32) };

/** A browser inside WeChat, and another one. */
export const IN_APP = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.47', lang: 'en_US' };
export const ELSEWHERE = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', lang: 'en_US' };

/** A server that answers as WeChat's open platform does: errors with status 200, and text/plain. */
export async function wechatPlatform() {
  const platform = {
    /** What the platform knows of a person, by app. */
    person: { openid: '', nickname: '' } as { openid: string; unionid?: string; nickname: string },
    /** The next answers, if they are errors. */
    errcode: 0,
    /** Codes that were given out, with their app. */
    codes: new Map<string, string>(),
    settings: {} as Record<string, string>,
    close: () => server.close(),
  };
  const fail = (code: number) => ({ errcode: code, errmsg: `error ${code}` });
  function answer(path: string, asked: Record<string, string>): object {
    const { person, errcode, codes } = platform;
    if (errcode !== 0) return fail(errcode);
    if (path === '/sns/userinfo')
      return asked.access_token === 'token-1' && asked.openid === person.openid ? person : fail(40001);
    if (path !== '/sns/oauth2/access_token') return fail(43004);
    const { appid = '', secret, code = '', grant_type } = asked;
    if (!(appid in SECRETS)) return fail(40013);
    if (SECRETS[appid as keyof typeof SECRETS] !== secret) return fail(40125);
    if (grant_type !== 'authorization_code' || codes.get(code) !== appid) return fail(40029);
    codes.delete(code);
    return {
      access_token: 'token-1',
      expires_in: 7200,
      refresh_token: 'r',
      openid: person.openid,
      scope: 'snsapi_login',
    };
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://platform');
    const body = answer(url.pathname, Object.fromEntries(url.searchParams));
    response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  platform.settings = {
    SERVICES_ALLOW_PRIVATE: '1',
    WECHAT_APP_ID: 'wxOfficial',
    WECHAT_APP_SECRET: SECRETS.wxOfficial,
    WECHAT_WEBSITE_APP_ID: 'wxWebsite',
    WECHAT_WEBSITE_APP_SECRET: SECRETS.wxWebsite,
    WECHAT_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return platform;
}
