import { beginWechatBinding, readWechatBinding } from '@portal/common/contract/sign-in/wechat';
import { HOUR_S } from '@portal/common/rules/units';
import { renderSVG } from 'uqr';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { limit } from '../../platform/limits/limits.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import { wechatLinkPages } from './link-pages.ts';
import { wechatSignInRoutes } from './sign-in/wechat-sign-in.routes.ts';
import { WECHAT_PATH, wechatProviderOf } from './provider.ts';
import { bindingStatus, createBinding } from './wechat.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Tickets per account. */
const TICKETS = { points: 20, seconds: HOUR_S };

/** Dark on white in every theme, as cameras need it. */
const pictureOf = (address: string) =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(address, { ecc: 'M', border: 2, blackColor: '#1b2232', whiteColor: '#ffffff' })).toString('base64')}`;

/** Binds a WeChat account to the caller's account by a QR code, which the page polls. Site 1 only. */
export function wechatRoutes(app: App, services: Services): void {
  const { config, health } = services;
  const provider = wechatProviderOf(config);
  if (provider) {
    let isMisconfigured = false;
    wechatLinkPages(app, services, {
      provider,
      note: (is) => {
        isMisconfigured = is;
      },
    });
    if (config.wechat) health.watch('wechat', () => (isMisconfigured ? 'broken' : 'ok'));
  }

  wechatSignInRoutes(app, services, provider);

  /** Access keys may read, but not authenticate a person. */
  function allowed(caller: Caller, { refuse }: Refusing<'Account.Site.Denied'>): void {
    if (caller.sessionId === '') refuse('Account.Permission.Denied');
    if (!provider) refuse('Account.Site.Denied');
  }

  serve(app, services, beginWechatBinding, async ({ caller }, context) => {
    const { tx, now } = context;
    allowed(caller, context);
    await limit(tx, `wechat ${caller.userId}`, TICKETS, now());
    const ticket = await createBinding(tx, caller, now());
    const address = `${config.publicUrl}${WECHAT_PATH}/link/${ticket}`;
    const onThisDevice = provider?.authoriseAddress('', 'website') !== undefined;
    const inApp = provider?.authoriseAddress('', 'inApp') !== undefined;
    return { ticket, qr_picture: inApp ? pictureOf(address) : '', ...(onThisDevice ? { address } : {}) };
  });

  serve(app, services, readWechatBinding, async ({ query, caller }, context) => {
    const { tx, now } = context;
    allowed(caller, context);
    return { status: await bindingStatus(tx, { ticket: query.ticket, userId: caller.userId, at: now() }) };
  });
}
