import type { Config } from '../../platform/settings/config.ts';
import {
  readAccount,
  readPersonalAccount,
  updateAttribute,
  updatePersonalAttribute,
} from '@portal/common/contract/account/profile';
import { AttrType } from '@portal/common/enums/user/attr-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { IssueCode } from '@portal/common/errors/issues';
import { checkEmail, normaliseEmail } from '@portal/common/rules/contact/email';
import { checkLoginName } from '@portal/common/rules/user/login-name';
import { checkPhone, formatPhone, parsePhone } from '@portal/common/rules/contact/phone';
import { checkUserName } from '@portal/common/rules/user/user-name';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { Refusal, refusalOf, refuse, refuseAt } from '../../platform/errors/refusal.ts';
import {
  serve,
  type HandlerContext,
  type HandlerContextOf,
  type HandlerInput,
} from '../../platform/http/calls/serve.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import { countryName, isPosition } from '../../companies/lookups/lookups.ts';
import { consumeCode } from '../../identity/verify-code/verify-code.db.ts';
import { changeAddress } from './address-change.ts';
import { companyRoutes } from './serve-company.ts';
import {
  changeAccount,
  findAccount,
  findChangeable,
  hasWechat,
  unbindWechat,
  type Change,
  type Changeable,
} from './profile.db.ts';
import { wechatProviderOf } from '../../identity/wechat/provider.ts';
import type { Services } from '../../platform/http/services.ts';

const DEFAULT_REGION_CODE = '86';
/** Data managed by an enterprise's identity provider cannot be changed here, and its users have no login name. */
const DECIDED_ELSEWHERE: readonly AttrType[] = [AttrType.name, AttrType.loginName, AttrType.wechat];

const FIELDS = { address: 'AttrValue', code: 'VerifyCode' } as const;

type Context = HandlerContextOf<typeof updateAttribute>;
const at = (code: IssueCode | 'request.invalid' | undefined) => {
  if (code) refuseAt('AttrValue', code);
};
const linksWechat = (config: Config) => wechatProviderOf(config) !== undefined;

async function read({ caller }: { caller: Caller }, { tx, locale, services: { config } }: HandlerContext) {
  const user = await findAccount(tx, caller.userId);
  return {
    Data: {
      UserID: user.user_id,
      UserType: caller.userType,
      Username: user.user_name,
      Position: user.position_id,
      LoginName: user.login_name ?? '',
      Email: user.email ?? '',
      Phone: user.phone ?? '',
      EmailVerified: user.email_verified,
      PhoneVerified: user.phone_verified,
      RegionCode: parsePhone(user.phone ?? '')?.code ?? DEFAULT_REGION_CODE,
      WeChatNick: linksWechat(config) ? (user.wechat_nick ?? '') : '',
      WeChatOn: linksWechat(config),
      CoID: user.co_id ?? '',
      Region: countryName(user.region_id ?? 0, locale),
      RegionID: user.region_id ?? 0,
      RegisterTime: user.created_at,
      Remark: user.remark,
      Tags: user.tags,
      Version: user.version,
    },
  };
}

type Asked = Pick<HandlerInput<typeof updateAttribute>, 'body' | 'caller'>;

async function update({ body, caller }: Asked, context: Context): Promise<void> {
  if (body.UserType !== undefined && body.UserType !== caller.userType) refuseAt('UserType', 'request.invalid');
  if (caller.userType === UserType.idpUser && DECIDED_ELSEWHERE.includes(body.AttrType))
    refuse('Account.Permission.Denied');
  if (body.AttrType === AttrType.wechat) return unbind({ body, caller }, context);
  const change = await changeFor({ body, caller }, context);
  try {
    await changeAccount(context.tx, caller.userId, change, context.now(), (before) =>
      checkVersion<typeof updateAttribute>(
        body.version,
        { AttrValue: valueOf(before, body.AttrType), version: before.version },
        context,
      ),
    );
  } catch (error) {
    // The unique key names the column; this call always reports the same field.
    const taken = refusalOf(error);
    throw taken ? new Refusal(taken.code, { fields: { AttrValue: taken.code } }) : error;
  }
}

/** A stored value in the format of `AttrValue`. */
function valueOf(before: Changeable, type: AttrType): string {
  switch (type) {
    case AttrType.name:
      return before.user_name;
    case AttrType.position:
      return String(before.position_id);
    case AttrType.email:
      return before.email ?? '';
    case AttrType.phone:
      return before.phone ?? '';
    default:
      return before.login_name ?? '';
  }
}

async function changeFor({ body, caller }: Asked, context: Context): Promise<Change> {
  const value = body.AttrValue;
  switch (body.AttrType) {
    case AttrType.name:
      at(checkUserName(value));
      return { user_name: value };
    case AttrType.position:
      if (!/^\d{1,6}$/.test(value) || !isPosition(Number(value))) at('request.invalid');
      return { position_id: Number(value) };
    case AttrType.loginName:
      at(checkLoginName(value));
      return { login_name: value };
    case AttrType.email:
      at(checkEmail(value));
      return changeAddress(context, caller, {
        channel: VerifyChannel.email,
        address: normaliseEmail(value),
        code: body.VerifyCode,
        fields: FIELDS,
      });
    case AttrType.phone: {
      at(checkPhone(value));
      const phone = parsePhone(value) ?? refuseAt('AttrValue', 'phone.illegal');
      return changeAddress(context, caller, {
        channel: VerifyChannel.phone,
        address: formatPhone(phone),
        code: body.VerifyCode,
        fields: FIELDS,
      });
    }
    default:
      return refuseAt('AttrType', 'request.invalid');
  }
}

/** Unbinding WeChat needs a code to the account's phone. Binding has its own calls. */
async function unbind({ body, caller }: Asked, context: Context): Promise<void> {
  const {
    tx,
    now,
    services: { config },
  } = context;
  if (body.Unbind !== 1) refuseAt('AttrType', 'request.invalid');
  if (!linksWechat(config)) context.refuse('Account.Site.Denied');
  if (!(await hasWechat(tx, caller.userId))) return;
  if (!body.VerifyCode) refuseAt('VerifyCode', 'code.empty');
  const { phone } = await findChangeable(tx, caller.userId);
  if (phone === null) refuseAt('VerifyCode', 'phone.empty');
  await consumeCode(
    tx,
    {
      channel: VerifyChannel.phone,
      account: phone,
      scene: VerifyScene.unbindWechat,
      userType: caller.userType,
      code: body.VerifyCode,
      field: 'VerifyCode',
    },
    context,
  );
  await unbindWechat(tx, caller.userId, now());
}

/** The caller's profile: enterprise users and identity-provider users; individuals have their own path. */
export function profileRoutes(app: App, services: Services): void {
  serve(app, services, readAccount, read);
  serve(app, services, readPersonalAccount, read);
  serve(app, services, updateAttribute, update);
  serve(app, services, updatePersonalAttribute, update);
  companyRoutes(app, services);
}
