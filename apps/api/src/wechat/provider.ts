import type { Config } from '../config.ts';

/** Where the social app is reached: the address that a phone opens when it scans the picture of a ticket. */
export interface WechatProvider { addressOf(ticket: string): string }

export const LOCAL_PATH = '/dev/wechat';

/** Stands for WeChat on a development machine: a page of ours on which one says who one is. */
const localProvider = ({ publicUrl }: Pick<Config, 'publicUrl'>): WechatProvider => ({
  addressOf: (ticket) => `${publicUrl}${LOCAL_PATH}/${encodeURIComponent(ticket)}`,
});

/**
 * The provider that the settings name; undefined where WeChat is off: on site 2, without an app id, and where nothing
 * that talks to WeChat is built in.
 */
export function wechatProviderOf(config: Pick<Config, 'wechatAppId' | 'development' | 'publicUrl'>): WechatProvider | undefined {
  return config.wechatAppId && config.development ? localProvider(config) : undefined;
}
