import type { Config } from '../../platform/settings/config.ts';

/** URL behind the QR code of a ticket. */
export interface WechatProvider {
  addressOf(ticket: string): string;
}

export const LOCAL_PATH = '/dev/wechat';

/** Development replacement of WeChat: a page on which the user picks a person. */
const localProvider = ({ publicUrl }: Pick<Config, 'publicUrl'>): WechatProvider => ({
  addressOf: (ticket) => `${publicUrl}${LOCAL_PATH}/${encodeURIComponent(ticket)}`,
});

/**
 * The configured provider; undefined when WeChat is off: on site 2, without an app id, and in production, which has no
 * built-in provider.
 */
export function wechatProviderOf(
  config: Pick<Config, 'wechatAppId' | 'development' | 'publicUrl'>,
): WechatProvider | undefined {
  return config.wechatAppId && config.development ? localProvider(config) : undefined;
}
