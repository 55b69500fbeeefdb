import { readAccount, readCompany, updateAttribute } from '@portal/common/contract/profile';
import { AttrType } from '@portal/common/enums/attr-type';
import { type AuthStatus } from '@portal/common/enums/auth-status';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { VerifyChannel } from '@portal/common/enums/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-scene';
import { checkEmail, normaliseEmail } from '@portal/common/rules/email';
import { checkLoginName } from '@portal/common/rules/login-name';
import { checkPhone, formatPhone, parsePhone } from '@portal/common/rules/phone';
import { checkUserName } from '@portal/common/rules/user-name';
import { tellOwner } from '../credentials/owner-message.ts';
import type { App } from '../http/app-type.ts';
import type { Caller } from '../http/caller.ts';
import { refusalOf, refuse } from '../http/refusal.ts';
import { serve, type HandlerContext } from '../http/serve.ts';
import { countryName, employeesName, industryOf, isPosition } from '../lookups/names.ts';
import type { Services } from '../services.ts';
import { useCode } from '../verify-code/verify-code.db.ts';
import { changeAccount, findAccount, findCompany, isAddressOfAnother, type Change } from './profile.db.ts';

/** A sign-in older than this does not change an address. */
const RECENT_MS = 10 * 60_000;
const DEFAULT_REGION_CODE = '86';

const at = (code: ErrorCode | undefined) => { if (code) refuse(code, { fields: { AttrValue: code } }); };

/** The profile of an enterprise user and its company (spec 2 §2.1, §3). */
export function profileRoutes(app: App, services: Services): void {
  serve(app, services, readAccount, async ({ caller }, { tx, locale }) => {
    const user = await findAccount(tx, caller.userId);
    return {
      Data: {
        UserID: user.user_id, UserType: caller.userType, Username: user.user_name, Position: user.position_id,
        LoginName: user.login_name ?? '', Email: user.email ?? '', Phone: user.phone ?? '',
        EmailVerified: user.email_verified ? 1 as const : 0 as const, PhoneVerified: user.phone_verified ? 1 as const : 0 as const,
        RegionCode: parsePhone(user.phone ?? '')?.code ?? DEFAULT_REGION_CODE, WeChatNick: '', CoID: user.co_id ?? '',
        Region: countryName(user.region_id ?? 0, locale), RegionID: user.region_id ?? 0,
        RegisterTime: user.created_at.toISOString(), Remark: '', Tags: [],
      },
    };
  });

  serve(app, services, updateAttribute, async ({ body, caller }, context) => {
    const value = body.AttrValue.trim();
    switch (body.AttrType) {
      case AttrType.name:
        at(checkUserName(value));
        return change(context, caller, { user_name: value });
      case AttrType.position:
        if (!/^\d{1,6}$/.test(value) || !isPosition(Number(value))) at('request.invalid');
        return change(context, caller, { position_id: Number(value) });
      case AttrType.loginName:
        at(checkLoginName(value));
        return change(context, caller, { login_name: value });
      case AttrType.email: {
        at(checkEmail(value));
        const email = normaliseEmail(value);
        await proveAddress(context, caller, VerifyChannel.email, email, body.VerifyCode);
        return change(context, caller, { email, email_verified: true });
      }
      case AttrType.phone: {
        at(checkPhone(value));
        const phone = formatPhone(parsePhone(value) ?? refuse('phone.illegal', { fields: { AttrValue: 'phone.illegal' } }));
        await proveAddress(context, caller, VerifyChannel.phone, phone, body.VerifyCode);
        return change(context, caller, { phone, phone_verified: true });
      }
      default:
        return refuse('request.invalid', { fields: { AttrType: 'request.invalid' } });
    }
  });

  serve(app, services, readCompany, async ({ caller }, { tx, locale }) => {
    const company = caller.coId === null ? undefined : await findCompany(tx, caller.coId);
    if (!company) refuse('Account.NotFound');
    const industry = industryOf(company.industry_id, locale);
    return {
      Data: {
        Company: company.company_name, IndustryID: company.industry_id, IndustryParentID: industry.parentId, Industry: industry.name,
        EmployeesID: company.employees_id, Employees: employeesName(company.employees_id, locale),
        RegionID: company.region_id, Region: countryName(company.region_id, locale),
        MainBusiness: company.main_business, Address: company.address, AuthStatus: company.auth_status as AuthStatus,
      },
    };
  });
}

async function change({ tx, now }: HandlerContext, caller: Caller, to: Change): Promise<void> {
  try {
    await changeAccount(tx, caller.userId, to, now());
  } catch (error) {
    // A unique key says which column; the field of this call is always the same one.
    at(refusalOf(error)?.code);
    throw error;
  }
}

/** A new address is one's own when the code that was sent there comes back, soon after signing in; the old one is told. */
async function proveAddress(
  { tx, now, services, network, userAgent }: HandlerContext, caller: Caller, channel: VerifyChannel, address: string, code: string | undefined,
): Promise<void> {
  const byEmail = channel === VerifyChannel.email;
  if (now().getTime() - caller.signedInAt.getTime() > RECENT_MS) refuse('Account.SignIn.Recent.Required');
  if (!code) refuse('code.empty', { fields: { VerifyCode: 'code.empty' } });
  if (await isAddressOfAnother(tx, byEmail ? 'email' : 'phone', address, caller)) at(byEmail ? 'Account.Email.Exists' : 'Account.Phone.Exists');
  await useCode(tx, {
    channel, account: address, scene: VerifyScene.emailPhoneEdit, userType: caller.userType, code,
    secret: services.config.secret, at: now(), field: 'VerifyCode',
  });
  const before = await findAccount(tx, caller.userId);
  const old = byEmail ? before.email : before.phone;
  if (old === address) return;
  await tellOwner(tx, services.config, { userId: caller.userId, about: byEmail ? 'emailChanged' : 'phoneChanged', before: old, network, userAgent, at: now() });
}
