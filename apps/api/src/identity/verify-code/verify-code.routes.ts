import { sendVerifyCode, validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { UserType } from '@portal/common/enums/user/user-type';
import { SendType, VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { VERIFY_CODE } from '@portal/common/rules/limits';
import { pageUrl } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { checkEmailOnWire, normaliseEmail, type EmailIssue } from '@portal/common/rules/contact/email';
import { checkPhone, formatPhone, parsePhone, type PhoneIssue } from '@portal/common/rules/contact/phone';
import { DAY_S, MINUTE_MS } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import { newSecret } from '../../platform/db/ids.ts';
import { takenCode } from '../addresses/pending-deletion.db.ts';
import { findRecoverable, RECOVERY_SCENES } from '../addresses/recoverable-accounts.db.ts';
import { FORM_COOKIE, passForm } from '../availability/availability.db.ts';
import { consumeCaptcha } from '../captcha/captcha.db.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { refundUse, limit } from '../../platform/limits/limits.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { serveInSteps, type StepContextOf } from '../../platform/http/calls/serve.ts';
import { queueMessage } from '../../platform/mail/outbox.ts';
import { strangerReading } from '../../platform/mail/recipient.ts';
import { addressOf, isPendingDeletion, isKnown, isOwnProven } from './addresses.db.ts';
import { purposeOf } from './purpose.ts';
import { createProof, issueCode, RESEND_SECONDS, consumeCode, type CodeKey } from './verify-code.db.ts';
import type { Services } from '../../platform/http/services.ts';
import { DEVICE_COOKIE } from '../../platform/http/caller/cookies.ts';

const CHANNELS: Readonly<Record<string, VerifyChannel>> = VerifyChannel;
/** Codes per network, for any address. */
const NETWORK = { points: 30, seconds: DAY_S };
/** Wrong codes per network, for any address. */
const GUESSES = { points: 30, seconds: 15 * 60 };

const REGISTERS: readonly number[] = [
  VerifyScene.individualRegister,
  VerifyScene.enterpriseRegister,
  VerifyScene.partnerRegister,
];
const SIGNS_IN: readonly number[] = [VerifyScene.individualLogin, VerifyScene.enterprisePartnerLogin];
/** User types that may sign in by code. */
const BY_CODE: readonly number[] = [
  UserType.individual,
  UserType.enterprise,
  UserType.partner,
  UserType.partnerContact,
];
/** Scenes about the caller's own account: their codes go to no other address. */
const OWN: readonly number[] = [
  VerifyScene.cancelAccount,
  VerifyScene.editPassword,
  VerifyScene.unbindWechat,
  VerifyScene.handOver,
];
/** Of these scenes, codes go to a proven address only. */
const PROVEN: readonly number[] = [VerifyScene.cancelAccount, VerifyScene.handOver];
const SESSION: readonly number[] = [...OWN, VerifyScene.emailPhoneEdit, VerifyScene.businessEmailEdit];

interface Target {
  account: string;
  send_type: SendType;
  verify_code_type: VerifyScene;
  user_type: UserType;
  type: VerifyChannel;
}

/** Codes and fields with which both calls are refused. */
type CodeContext = Refusing<
  'Account.NotFound' | 'Account.Site.Denied' | 'Account.Address.Unverified' | EmailIssue | PhoneIssue,
  keyof Target
>;

/** Channel in the path, which `type` must match. */
function channelOf(name: string, { type, send_type }: Target, { refuse, refuseAt }: CodeContext): VerifyChannel {
  const channel = (Object.hasOwn(CHANNELS, name) ? CHANNELS[name] : undefined) ?? refuse('Account.NotFound');
  if (type !== channel) refuseAt('type', 'request.invalid');
  // Declared by the contract; no integration sends codes by WeChat yet.
  if (channel === VerifyChannel.wechat) refuse('Account.Site.Denied');
  if (send_type !== SendType.accountId && Number(send_type) !== Number(channel))
    refuseAt('send_type', 'request.invalid');
  return channel;
}

/** Address in stored form: as typed, or the one of the caller's account. */
async function addressFor(
  tx: Tx,
  channel: VerifyChannel,
  target: Target,
  caller: Caller | null,
  { refuse, refuseAt }: CodeContext,
): Promise<string> {
  // The owner of a cancelled account cannot sign in, and needs a code to restore it.
  const restores = !caller && target.verify_code_type === VerifyScene.cancelAccount;
  if (SESSION.includes(target.verify_code_type) && !restores) {
    if (!caller) return refuse('Account.SignIn.Required');
    if (target.user_type !== caller.userType) refuseAt('user_type', 'request.invalid');
    if (
      PROVEN.includes(target.verify_code_type) &&
      (await addressOf(tx, caller.userId, channel)) !== null &&
      !(await isOwnProven(tx, caller.userId, channel))
    ) {
      refuseAt('account', 'Account.Address.Unverified');
    }
  }
  if (target.send_type === SendType.accountId) {
    if (!caller) return refuse('Account.SignIn.Required');
    if (target.account !== caller.userId) refuse('Account.Permission.Denied');
    return (await addressOf(tx, caller.userId, channel)) ?? refuseAt('type', 'request.invalid');
  }
  const byEmail = channel === VerifyChannel.email;
  const issue = byEmail ? checkEmailOnWire(target.account) : checkPhone(target.account);
  if (issue) refuseAt('account', issue);
  const phone = byEmail ? undefined : parsePhone(target.account);
  const address = phone ? formatPhone(phone) : normaliseEmail(target.account);
  if (caller && OWN.includes(target.verify_code_type) && address !== (await addressOf(tx, caller.userId, channel))) {
    refuse('Account.Permission.Denied');
  }
  return address;
}

/**
 * A registration code is not sent to an address that an account has proven, but to one that was only typed: the code
 * verifies it. A sign-in code is sent to proven addresses only. With `neutral` errors this returns false
 * instead of refusing, and no code is sent.
 */
async function checkKnown(
  tx: Tx,
  key: CodeKey,
  neutral: boolean,
  { refuseAt }: StepContextOf<typeof sendVerifyCode>,
): Promise<boolean> {
  if (![...REGISTERS, ...SIGNS_IN].includes(key.scene)) return true;
  if (SIGNS_IN.includes(key.scene) && !BY_CODE.includes(key.userType)) refuseAt('user_type', 'request.invalid');
  const known = await isKnown(tx, key);
  if (neutral) return REGISTERS.includes(key.scene) ? !known : known;
  const byEmail = key.channel === VerifyChannel.email;
  if (REGISTERS.includes(key.scene) && known) {
    const taken = byEmail ? 'Account.Email.Exists' : 'Account.Phone.Exists';
    refuseAt(
      'account',
      await takenCode(tx, taken, { [byEmail ? 'email' : 'phone']: key.account, userType: key.userType }),
      { commit: true },
    );
  }
  if (SIGNS_IN.includes(key.scene) && !known) {
    refuseAt('account', byEmail ? 'Account.User.Login.Email.Not.Exist' : 'Account.User.Login.Phone.Not.Exist', {
      commit: true,
    });
  }
  return true;
}

/** Cookie of the form whose captcha was passed, also before its first check. */
function formOf({ cookie, setCookie }: StepContextOf<typeof sendVerifyCode>): string {
  const form = cookie(FORM_COOKIE) ?? newSecret();
  setCookie(FORM_COOKIE, form);
  return form;
}

/** Sends and validates verification codes. */
export function verifyCodeRoutes(app: App, services: Services): void {
  const { config, metrics } = services;

  serveInSteps(app, services, sendVerifyCode, async ({ params, body, caller }, context) => {
    const { transaction, network, now, locale, cookie } = context;
    const channel = channelOf(params.channel, body, context);
    return transaction(async (tx) => {
      const account = await addressFor(tx, channel, body, caller, context);
      const key: CodeKey = { channel, account, scene: body.verify_code_type, userType: body.user_type };
      await consumeCaptcha(
        tx,
        body.man_machine_token,
        { account: body.account, scene: body.verify_code_type, at: now() },
        context,
      );
      if (!caller) await passForm(tx, formOf(context), now());
      await limit(
        tx,
        `verifyCode ${network}`,
        { ...NETWORK, points: NETWORK.points * config.networkLimitFactor },
        now(),
      );
      const fits = await checkKnown(tx, key, config.neutralErrors, context);
      const at = now();
      // Only the owner learns whether an address can recover an account: everybody gets the same reply, without a
      // message.
      const unsent =
        !fits ||
        (RECOVERY_SCENES.includes(key.scene) && (await findRecoverable(tx, key)).length === 0) ||
        (!caller && key.scene === VerifyScene.cancelAccount && !(await isPendingDeletion(tx, key)));
      const code = await issueCode(
        tx,
        key,
        {
          secrets: config.secrets,
          requester: { userId: caller?.userId, device: cookie(DEVICE_COOKIE), network },
          at,
          unsent,
        },
        context,
      );
      const message = {
        channel: channel === VerifyChannel.email ? 'email' : 'sms',
        to: account,
        reader: strangerReading(locale),
        at,
        dedupeKey: `verifyCode ${channel} ${account} ${key.scene} ${key.userType} ${at.getTime()}`,
      } as const;
      if (!unsent) metrics.codeSent(message.channel);
      if (!unsent)
        await queueMessage(tx, {
          ...message,
          template: 'verifyCode',
          code,
          values: {
            scene: key.scene,
            minutes: VERIFY_CODE.livesMs / MINUTE_MS,
            purpose: purposeOf(key, { locale, restores: !caller }),
          },
        });
      // Notifies the owner instead of the caller.
      else if (REGISTERS.includes(key.scene)) {
        await queueMessage(tx, {
          ...message,
          template: 'alreadyRegistered',
          link: pageUrl(config.publicUrl, signInPageOf(key.userType)),
        });
      }
      return { retry_after: RESEND_SECONDS };
    });
  });

  serveInSteps(app, services, validateVerifyCode, async ({ params, body, caller }, context) => {
    const { transaction, network, now } = context;
    const channel = channelOf(params.channel, body, context);
    // Outside the transaction and before the code: five wrong codes end it, so a stranger could otherwise end the codes
    // of others.
    const guesses = `verifyCode guess ${network}`;
    await limit(services.db, guesses, { ...GUESSES, points: GUESSES.points * config.networkLimitFactor }, now());
    const token = await transaction(async (tx) => {
      const account = await addressFor(tx, channel, body, caller, context);
      const key: CodeKey = { channel, account, scene: body.verify_code_type, userType: body.user_type };
      await consumeCode(tx, { ...key, code: body.verify_code, field: 'verify_code' }, context);
      return createProof(tx, { account, scene: key.scene, userType: key.userType, at: now() });
    });
    await refundUse(services.db, guesses);
    return { verify_code_token: token };
  });
}
