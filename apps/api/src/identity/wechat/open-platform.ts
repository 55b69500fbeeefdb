import * as z from 'zod/mini';
import { guardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import type { WechatSettings } from '../../platform/settings/wechat.ts';
import { WechatError, type WechatBrowser, type WechatProvider, type WechatTrouble } from './wechat-provider.ts';

/** Errors come with status 200. */
const failure = z.object({ errcode: z.int(), errmsg: z._default(z.string(), '') });
const tokenReply = z.object({ access_token: z.string(), openid: z.string(), unionid: z.optional(z.string()) });
const personReply = z.object({ unionid: z.optional(z.string()), nickname: z._default(z.string(), '') });

/** `errcode` of the platform by what has to be done. All others are "busy": a later try may work. */
const TROUBLE: Readonly<Record<number, WechatTrouble>> = {
  40029: 'expired', // invalid code
  40163: 'expired', // code used before
  41008: 'expired', // no code
  42003: 'expired', // code too old
  40013: 'misconfigured', // app id
  40125: 'misconfigured', // secret
  40164: 'misconfigured', // our network address is not listed
  41002: 'misconfigured', // no app id
  41004: 'misconfigured', // no secret
  48001: 'misconfigured', // the app has no right to this call
  50002: 'misconfigured', // the app is blocked
};

/** WeChat's open platform: QR sign-in of a website, and the authorisation inside the app. */
export function openPlatform(
  { apiUrl, openUrl, allowPrivate, ...apps }: WechatSettings,
  redirectUri: string,
): WechatProvider {
  async function ask<T>(path: string, query: Record<string, string>, reply: z.ZodMiniType<T>): Promise<T> {
    // The address has a secret: no error names it.
    const body: unknown = await guardedFetch(`${apiUrl}${path}?${new URLSearchParams(query)}`, { allowPrivate })
      .then((response) => response.json())
      .catch((error: unknown) => {
        throw new WechatError('busy', error instanceof Error ? error.name : 'no answer');
      });
    const failed = failure.safeParse(body).data;
    if (failed && failed.errcode !== 0)
      throw new WechatError(TROUBLE[failed.errcode] ?? 'busy', `errcode ${failed.errcode}`);
    const { data } = reply.safeParse(body);
    if (data === undefined) throw new WechatError('busy', 'an answer that is not understood');
    return data;
  }

  return {
    authoriseAddress(state, browser) {
      const app = apps[browser];
      if (!app) return undefined;
      const query = new URLSearchParams({
        appid: app.appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: browser === 'inApp' ? 'snsapi_userinfo' : 'snsapi_login',
        state,
      });
      return `${openUrl}/connect/${browser === 'inApp' ? 'oauth2/authorize' : 'qrconnect'}?${query}#wechat_redirect`;
    },
    async exchange(code, browser) {
      const app = apps[browser];
      if (!app) throw new WechatError('misconfigured', `no app for ${browser}`);
      const { access_token, openid, unionid } = await ask(
        '/sns/oauth2/access_token',
        { appid: app.appId, secret: app.secret, code, grant_type: 'authorization_code' },
        tokenReply,
      );
      const person = await ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' }, personReply);
      const id = person.unionid ?? unionid;
      // Ids of an app alone would make two people of one who links on a phone and on a computer.
      if (!id) throw new WechatError('misconfigured', 'no unionid: add the app to an account of the open platform');
      return { id, nick: person.nickname.slice(0, 64) };
    },
  };
}

/** Browsers for which an app is set. */
export const browsersOf = (settings: WechatSettings): WechatBrowser[] =>
  (['inApp', 'website'] as const).filter((browser) => settings[browser] !== undefined);

/**
 * Tries id and secret of an app with a code that nobody has: the platform says "invalid code" if they are right.
 *
 * @throws WechatError when they are wrong, or there is no answer
 */
export async function tryWechat(settings: WechatSettings, browser: WechatBrowser): Promise<void> {
  try {
    await openPlatform(settings, '').exchange('doctor', browser);
  } catch (error) {
    if (!(error instanceof WechatError) || error.trouble !== 'expired') throw error;
  }
}
