import { sendVerifyCode, validateVerifyCode } from '@portal/common/contract/sign-in/verify-code';
import { readAccount, updateAttribute } from '@portal/common/contract/account/profile';
import type { SessionUser } from '@portal/common/contract/sign-in/userinfo';
import { beginWechatBinding, readWechatBinding } from '@portal/common/contract/sign-in/wechat';
import { AttrType } from '@portal/common/enums/user/attr-type';
import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { captchaMocks } from '@portal/common/testing/captcha';
import { drawn } from '@portal/common/testing/drawn';
import { mock, type Refused } from '@portal/common/testing/handlers';
import { account as someAccount } from './profile.ts';

/** The only verification code that is wrong. */
const WRONG = '000000';
const wrong: Refused<typeof updateAttribute> = {
  refused: 'Account.VerifyCode.Wrong',
  fields: { VerifyCode: 'Account.VerifyCode.Wrong' },
};
const changed: Record<string, never> = {};
/** Number of polls after which the QR code counts as scanned. */
const SCANNED_AFTER = 3;

/** A picture that looks like a QR code. */
const picture = () =>
  drawn(208, 208, (pen) => {
    pen.fillStyle = '#1b2232';
    for (let x = 0; x < 26; x += 1)
      for (let y = 0; y < 26; y += 1) if ((x * 7 + y * 13 + x * y) % 3 === 0) pen.fillRect(x * 8, y * 8, 8, 8);
  });

/**
 * Mocks of the own account: every value can be changed, every code except `000000` is right, and the QR code of WeChat
 * counts as scanned after a few seconds. Also changes the session's `user`.
 */
export function accountMocks(user: SessionUser) {
  const account = { ...someAccount };
  let asked = 0;
  return [
    ...captchaMocks(),
    mock(sendVerifyCode, { retry_after: 60 }),
    mock(validateVerifyCode, ({ body }) =>
      body.verify_code === WRONG ? 'Account.VerifyCode.Wrong' : { verify_code_token: 'proof' },
    ),
    mock(readAccount, () => ({ Data: account })),
    mock(updateAttribute, ({ body: { AttrType: which, AttrValue: value, VerifyCode: code } }) => {
      if (code === WRONG) return wrong;
      if (which === AttrType.position) account.Position = Number(value);
      if (which === AttrType.name) account.Username = user.user_name = value;
      if (which === AttrType.loginName) account.LoginName = user.login_name = value;
      if (which === AttrType.email) Object.assign(account, { Email: (user.email = value), EmailVerified: 1 });
      if (which === AttrType.phone) Object.assign(account, { Phone: (user.phone = value), PhoneVerified: 1 });
      account.Version += 1;
      if (which === AttrType.wechat) account.WeChatNick = '';
      return changed;
    }),
    mock(readWechatBinding, () => {
      asked += 1;
      if (asked < SCANNED_AFTER) return { status: WechatBindStatus.waiting };
      account.WeChatNick = 'Forest path';
      return { status: WechatBindStatus.bound };
    }),
    mock(beginWechatBinding, () => {
      asked = 0;
      return { ticket: crypto.randomUUID(), qr_picture: picture() };
    }),
  ];
}
