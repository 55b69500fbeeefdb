import type { Config } from '../../platform/settings/config.ts';
import { openPlatform } from './open-platform.ts';
import { WechatError, type WechatBrowser, type WechatPerson, type WechatProvider } from './wechat-provider.ts';

export const WECHAT_PATH = '/api/account/v1/wechat';
export const CALLBACK_PATH = `${WECHAT_PATH}/callback`;
export const LOCAL_PATH = '/dev/wechat';

/** WeChat users of the demo; their ids are the codes, too. */
export const LOCAL_PEOPLE: readonly WechatPerson[] = [
  { id: 'wx-lin', nick: '林间小路' },
  { id: 'wx-maya', nick: 'Maya' },
];

/** Development replacement of WeChat: a page on which the user picks a person. */
const localProvider = ({ publicUrl }: Pick<Config, 'publicUrl'>): WechatProvider => ({
  authoriseAddress: (state) => `${publicUrl}${LOCAL_PATH}?state=${state}`,
  exchange(code) {
    const person = LOCAL_PEOPLE.find(({ id }) => id === code);
    return person ? Promise.resolve(person) : Promise.reject(new WechatError('expired', 'unknown code'));
  },
});

type WechatConfig = Pick<Config, 'wechatAppId' | 'wechat' | 'development' | 'publicUrl'>;

/** The provider; undefined when nothing can be linked: on site 2, and in production without a secret. */
export function wechatProviderOf(config: WechatConfig): WechatProvider | undefined {
  if (config.wechat) return openPlatform(config.wechat, `${config.publicUrl}${CALLBACK_PATH}`);
  return config.wechatAppId !== undefined && config.development ? localProvider(config) : undefined;
}

/** Browsers in which people can sign in by WeChat; undefined where nobody can. */
export function wechatBrowsersOf(config: WechatConfig): WechatBrowser[] | undefined {
  const provider = wechatProviderOf(config);
  return provider && (['inApp', 'website'] as const).filter((one) => provider.authoriseAddress('', one) !== undefined);
}
