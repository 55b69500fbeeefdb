import { newSecret } from '../../platform/db/ids.ts';
import type { WechatBrowser } from './wechat-provider.ts';

/** Which application at WeChat a browser uses, by its user agent. */
export const browserOf = (userAgent: string | undefined): WechatBrowser =>
  /MicroMessenger\//i.test(userAgent ?? '') ? 'inApp' : 'website';

/** A state for the way to WeChat: 256 random bits, with letters and digits only, as WeChat wants it. */
export const newState = (): string => Buffer.from(newSecret(), 'base64url').toString('hex');
