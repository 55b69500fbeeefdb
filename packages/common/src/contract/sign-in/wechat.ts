import * as z from 'zod/mini';
import { UserType } from '../../enums/user/user-type.ts';
import { WechatBindStatus } from '../../enums/user/wechat-bind-status.ts';
import { endpointsOf, only } from '../endpoint.ts';

const endpoint = endpointsOf('wechat');

const access = only(UserType.individual, UserType.enterprise);
const path = '/api/account/v1/wechat/bind';

/**
 * Starts to bind a WeChat account to the caller's: a QR code to scan, and a ticket to poll the progress with. Valid for
 * five minutes.
 */
export const beginWechatBinding = endpoint({
  summary: 'Begin to bind a WeChat account',
  refuses: ['Account.Site.Denied'],
  method: 'GET',
  path,
  access,
  ownCodes: true,
  reply: z.strictObject({
    ticket: z.string(),
    /** `data:image/svg+xml;base64,…`; empty if nothing can be linked inside WeChat, only at `address`. */
    qr_picture: z.string(),
    /** Where any browser goes on: WeChat shows its own QR code there. */
    address: z.optional(z.string()),
  }),
});

/** Progress of the binding of this ticket. */
export const readWechatBinding = endpoint({
  summary: 'Progress of a WeChat binding',
  refuses: ['Account.Site.Denied'],
  method: 'GET',
  path,
  when: 'ticket',
  access,
  ownCodes: true,
  query: z.strictObject({ ticket: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.strictObject({ status: z.enum(WechatBindStatus) }),
});
