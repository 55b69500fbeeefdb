import { SettingError } from './setting-error.ts';

interface WechatApp {
  appId: string;
  secret: string;
}

/** Applications at WeChat by which accounts are linked. */
export interface WechatSettings {
  /** For the browser inside WeChat: an official account. */
  inApp?: WechatApp;
  /** For any other browser: a website. */
  website?: WechatApp;
  apiUrl: string;
  openUrl: string;
  allowPrivate: boolean;
}

interface Given {
  WECHAT_APP_ID?: string | undefined;
  WECHAT_APP_SECRET?: string | undefined;
  WECHAT_WEBSITE_APP_ID?: string | undefined;
  WECHAT_WEBSITE_APP_SECRET?: string | undefined;
  WECHAT_API_URL: string;
  WECHAT_OPEN_URL: string;
}

function appOf(s: Given, prefix: 'WECHAT_APP' | 'WECHAT_WEBSITE_APP'): WechatApp | undefined {
  const [appId, secret] = [s[`${prefix}_ID`], s[`${prefix}_SECRET`]];
  if (secret && !appId) throw new SettingError(`${prefix}_ID must be set together with ${prefix}_SECRET`);
  return appId && secret ? { appId, secret } : undefined;
}

/** Undefined: no account can be linked. Throws SettingError when a setting is missing. */
export function wechatOf(s: Given, allowPrivate: boolean): WechatSettings | undefined {
  const inApp = appOf(s, 'WECHAT_APP');
  const website = appOf(s, 'WECHAT_WEBSITE_APP');
  if (s.WECHAT_WEBSITE_APP_ID && !website)
    throw new SettingError('WECHAT_WEBSITE_APP_SECRET must be set together with WECHAT_WEBSITE_APP_ID');
  if (!inApp && !website) return undefined;
  const [apiUrl, openUrl] = [s.WECHAT_API_URL, s.WECHAT_OPEN_URL].map((url) => url.replace(/\/$/, '')) as [
    string,
    string,
  ];
  return { ...(inApp ? { inApp } : {}), ...(website ? { website } : {}), apiUrl, openUrl, allowPrivate };
}
