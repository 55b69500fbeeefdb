import * as z from 'zod/mini';
import { UserType } from '../enums/user/user-type.ts';
import { WechatBindStatus } from '../enums/account/wechat-bind-status.ts';
import { endpoint, only } from './endpoint.ts';

const access = only(UserType.individual, UserType.enterprise);
const path = '/api/account/v1/wechat/bind';

/** Begins to bind a WeChat account to one's own: a picture to scan, and the ticket to ask with how far that is. Five minutes. */
export const beginWechatBinding = endpoint({
  summary: 'Begin to bind a WeChat account',
  refuses: ['Account.Site.Denied'],
  method: 'GET', path, access, ownCodes: true,
  reply: z.strictObject({
    ticket: z.string(),
    /** `data:image/svg+xml;base64,…` */
    qr_picture: z.string(),
  }),
});

/** How far the binding of this ticket is. */
export const readWechatBinding = endpoint({
  summary: 'Progress of a WeChat binding',
  refuses: ['Account.Site.Denied'],
  method: 'GET', path, when: 'ticket', access, ownCodes: true,
  query: z.strictObject({ ticket: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.strictObject({ status: z.enum(WechatBindStatus) }),
});
