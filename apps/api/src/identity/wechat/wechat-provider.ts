/** Who confirmed: an id that is the same in all applications of the provider, and the name shown to others. */
export interface WechatPerson {
  id: string;
  nick: string;
}

/** Why a person is not known: the code is used or too old, WeChat does not answer now, or our settings are wrong. */
export type WechatTrouble = 'expired' | 'busy' | 'misconfigured';

export class WechatError extends Error {
  override name = 'WechatError';
  readonly trouble: WechatTrouble;
  constructor(trouble: WechatTrouble, message: string) {
    super(message);
    this.trouble = trouble;
  }
}

/** The browser inside WeChat, or any other one. */
export type WechatBrowser = 'inApp' | 'website';

export interface WechatProvider {
  /** Where a person confirms, from where the browser comes back with `code` and `state`; undefined if it can't there. */
  authoriseAddress(state: string, browser: WechatBrowser): string | undefined;
  /** @throws WechatError */
  exchange(code: string, browser: WechatBrowser): Promise<WechatPerson>;
}
