import type accountsZh from '@portal/common/accounts/intl/zh-CN.json';
import type commonZh from '@portal/common/intl/zh-CN.json';
import { appTexts } from '@portal/common/intl/app-texts';
import { withAreas } from '@portal/common/intl/area-texts';
import type askedZh from '@portal/common/form/question/intl/zh-CN.json';
import type guideZh from '@portal/common/developers/intl/zh-CN.json';
import type consentZh from './consent/zh-CN.json';
import type deletionZh from './deletion/zh-CN.json';
import type joinZh from './join/zh-CN.json';
import type laterZh from './later-steps/zh-CN.json';
import type passkeysZh from './passkeys/zh-CN.json';
import type passwordZh from './password/zh-CN.json';
import type registerZh from './register/zh-CN.json';
import type reportZh from './security-report/zh-CN.json';
import type ssoZh from './sso/zh-CN.json';
import type wechatZh from './wechat/zh-CN.json';
import type zh from './zh-CN.json';

/** Texts of this app and of the shared components. */
export const messages = withAreas(
  appTexts({
    'zh-CN': () => import(/* webpackChunkName: "texts.zh-CN" */ './zh-CN.json'),
    'en-US': () => import(/* webpackChunkName: "texts.en-US" */ './en-US.json'),
  }),
);

/** Texts of the registration pages. */
export const registerTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "register-texts.zh-CN" */ './register/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "register-texts.en-US" */ './register/en-US.json'),
});

/** Texts of the fields of a company, in the same files. */
export const companyTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "register-texts.zh-CN" */ '@portal/common/intl/zh-CN.json?company'),
  'en-US': () => import(/* webpackChunkName: "register-texts.en-US" */ '@portal/common/intl/en-US.json?company'),
});

/** Texts of the pages that prove an address or set a password. */
export const passwordTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "password-texts.zh-CN" */ './password/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "password-texts.en-US" */ './password/en-US.json'),
});

/** Texts of the sign-in through a company's own identity provider. */
export const ssoTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "sso-texts.zh-CN" */ './sso/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "sso-texts.en-US" */ './sso/en-US.json'),
});

/** Texts of pages that applications open: the choice of the type of account, and consent. */
export const consentTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "consent-texts.zh-CN" */ './consent/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "consent-texts.en-US" */ './consent/en-US.json'),
});

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids:
        | keyof typeof accountsZh
        | keyof typeof commonZh
        | keyof typeof zh
        | keyof typeof askedZh
        | keyof typeof guideZh
        | keyof typeof consentZh
        | keyof typeof deletionZh
        | keyof typeof joinZh
        | keyof typeof laterZh
        | keyof typeof passkeysZh
        | keyof typeof passwordZh
        | keyof typeof registerZh
        | keyof typeof reportZh
        | keyof typeof ssoZh
        | keyof typeof wechatZh;
    }
  }
}
