import * as z from 'zod/mini';
import { UserType } from '../enums/user-type.ts';
import { RegisterMethod } from '../enums/register-method.ts';
import { checkCompanyName } from '../rules/company-name.ts';
import { checkEmailOnWire } from '../rules/email.ts';
import { checkLoginName } from '../rules/login-name.ts';
import { checkPhone } from '../rules/phone.ts';
import { checkUserName } from '../rules/user-name.ts';
import { checkVerifyCode } from '../rules/verify-code.ts';
import { anyone, endpoint } from './endpoint.ts';
import { passing } from './passing.ts';

/** One form, one account, one company (spec 1 §5). `verify_code_type` says which channel the code came by. */
export const registerEnterprise = endpoint({
  method: 'POST',
  path: '/api/account/v2/enterprise_user/0/register',
  access: anyone,
  signed: true,
  sealed: { password: 'password' },
  body: z.strictObject({
    login_name: passing(checkLoginName),
    company: passing(checkCompanyName),
    email: passing(checkEmailOnWire),
    username: passing(checkUserName),
    user_type: z.literal(UserType.enterprise),
    verify_code: passing(checkVerifyCode),
    verify_code_type: z.enum(RegisterMethod),
    phone: passing(checkPhone),
    /** Sealed; the API applies the password rule to what it opens. */
    password: z.string(),
  }),
  reply: z.strictObject({ id: z.string() }),
});
