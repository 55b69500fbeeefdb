import type { WechatBrowser } from '../../identity/wechat/wechat-provider.ts';

/** Heights of what the page shows there, by user type: a line of text and a button, or a button below another one. */
const RULES = '[data-wechat]{display:flow-root;min-height:60px}[data-wechat="1"]{min-height:100px}';

/**
 * The style that keeps room for the sign-in by WeChat, which is loaded after the form: nothing moves when it comes. Empty
 * where this browser cannot sign in by it.
 */
export const wechatRoom = (offered: readonly WechatBrowser[] | undefined, browser: WechatBrowser): string =>
  offered?.includes(browser) ? `<style nonce="__CSP_NONCE__">${RULES}</style>` : '';
