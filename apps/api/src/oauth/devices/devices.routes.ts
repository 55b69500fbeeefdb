import { decideDevice, readDevice } from '@portal/common/contract/sign-in/devices';
import type { Locale } from '@portal/common/intl/locale';
import { digitsOfDeviceCode, shownDeviceCode } from '@portal/common/rules/application/device-code';
import { notifyOwner } from '../../identity/owner-message/owner-message.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { describeDevice, parseUserAgent } from '../../platform/http/request/user-agent.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import { limit, refundUse } from '../../platform/limits/limits.ts';
import { giveConsent } from '../consent/consents.db.ts';
import { userCodeMac } from '../provider/library/device-codes.ts';
import { allowDevice, denyDevice, findBrowser, findDevice, lockAccount, type AskingDevice } from './devices.db.ts';

/** Limits of codes that do not exist: of one person, and of all people of a network. */
const GUESSED = { points: 10, seconds: 15 * 60 };
const GUESSED_FROM_NETWORK = { points: 50, seconds: 15 * 60 };

/** Sign-ins on devices, which a person allows in the portal. */
export function devicesRoutes(app: App, services: Services): void {
  /** The waiting device behind a code. Each try is counted before it is looked at, and a right one is given back. */
  async function waiting(
    { typed, userId, network }: { typed: string; userId: string; network: string },
    {
      tx,
      now,
      refuseAt,
    }: {
      tx: Tx;
      now: () => Date;
      refuseAt: Refusing<
        'Account.Device.Unknown' | 'Account.Device.Expired' | 'Account.Device.Used',
        'user_code'
      >['refuseAt'];
    },
  ): Promise<AskingDevice> {
    const { config, vault } = services;
    const keys = [`device guesses ${userId}`, `device guesses ${network}`] as const;
    const points = GUESSED_FROM_NETWORK.points * config.networkLimitFactor;
    await limit(tx, keys[0], GUESSED, now());
    await limit(tx, keys[1], { ...GUESSED_FROM_NETWORK, points }, now());
    const device = await findDevice(tx, userCodeMac(vault, digitsOfDeviceCode(typed)), now());
    if (!device) return refuseAt('user_code', 'Account.Device.Unknown', { commit: true });
    await refundUse(tx, ...keys);
    if (device.decided) refuseAt('user_code', 'Account.Device.Used');
    if (device.ended) refuseAt('user_code', 'Account.Device.Expired');
    return device;
  }

  serve(app, services, readDevice, async ({ query: { user_code: typed }, caller }, context) => {
    const device = await waiting({ typed, userId: caller.userId, network: context.network }, context);
    const { client_id, name_zh, name_en, asks_consent, scopes, from, asked_at } = device;
    return {
      client_id,
      name_zh,
      name_en,
      user_code: shownDeviceCode(digitsOfDeviceCode(typed)),
      scopes: asks_consent ? scopes : [],
      place: services.placeOf(from.network, context.locale) ?? null,
      network: from.network,
      ...parseUserAgent(from.userAgent),
      asked_time: asked_at,
    };
  });

  serve(app, services, decideDevice, async ({ body: { user_code: typed, allow }, caller }, context) => {
    const { tx, now, refuse } = context;
    const { userId, userType } = caller;
    await lockAccount(tx, userId);
    const device = await waiting({ typed, userId, network: context.network }, context);
    const { client_id: clientId, scopes, from, asks_consent: asksConsent, ...names } = device;
    if (allow === 0) await denyDevice(tx, device);
    else {
      if (asksConsent) await giveConsent(tx, { clientId, userId, scopes, now: now() });
      const browserUid = await findBrowser(tx, caller.sessionId);
      const person = { userId, userType, browserUid };
      if (browserUid === null || !(await allowDevice(tx, services.oidc, device, { ...person, browserUid })))
        refuse('Account.SignIn.Required');
    }
    await audit(
      tx,
      {
        actor: userId,
        action: allow === 1 ? 'device.allowed' : 'device.denied',
        object: clientId,
        detail: { scopes, network: from.network, device: describeDevice(from.userAgent) },
      },
      now(),
    );
    if (allow === 1) {
      const values = (locale: Locale) => ({ application: locale === 'zh-CN' ? names.name_zh : names.name_en });
      // Of the device: who was made to type the code of somebody else sees whose it was.
      await notifyOwner(tx, services, { userId, act: 'device.allowed', values, ...from, at: now() });
    }
  });
}
