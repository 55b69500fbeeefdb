import type accountsZh from '@portal/common/accounts/intl/zh-CN.json';
import type commonZh from '@portal/common/intl/zh-CN.json';
import type askedZh from '@portal/common/form/question/intl/zh-CN.json';
import type noticesZh from '@portal/common/notices/intl/zh-CN.json';
import type stepUpZh from '@portal/common/security/step-up/intl/zh-CN.json';
import { appTexts } from '@portal/common/intl/app-texts';
import { withAreas } from '@portal/common/intl/area-texts';
import type requestsZh from './account-requests/zh-CN.json';
import type companyZh from './company-security/zh-CN.json';
import type deviceZh from './device/zh-CN.json';
import type membersZh from './members/zh-CN.json';
import type providersZh from './identity-providers/zh-CN.json';
import type zh from './zh-CN.json';

/** Texts of this app and of the shared components. */
export const messages = withAreas(
  appTexts({
    'zh-CN': () => import(/* webpackChunkName: "texts.zh-CN" */ './zh-CN.json'),
    'en-US': () => import(/* webpackChunkName: "texts.en-US" */ './en-US.json'),
  }),
);

/** Texts of the pages about identity providers, half of all: loaded with the first of them. */
export const providerTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "provider-texts.zh-CN" */ './identity-providers/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "provider-texts.en-US" */ './identity-providers/en-US.json'),
});

/** Texts of the page of account requests. */
export const requestTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "request-texts.zh-CN" */ './account-requests/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "request-texts.en-US" */ './account-requests/en-US.json'),
});

/** Texts of the page that signs in on a device. */
export const deviceTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "device-texts.zh-CN" */ './device/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "device-texts.en-US" */ './device/en-US.json'),
});

/** Texts of the pages of the own account: security, access keys, webhooks. */
export const accountTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "account-texts.zh-CN" */ '@portal/common/intl/zh-CN.json?account'),
  'en-US': () => import(/* webpackChunkName: "account-texts.en-US" */ '@portal/common/intl/en-US.json?account'),
});

/** Texts of the page of notices. */
export const noticeTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "notice-texts.zh-CN" */ '@portal/common/notices/intl/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "notice-texts.en-US" */ '@portal/common/notices/intl/en-US.json'),
});

/** Texts of questions about requests, and their answers. */
export const askedTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "asked-texts.zh-CN" */ '@portal/common/form/question/intl/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "asked-texts.en-US" */ '@portal/common/form/question/intl/en-US.json'),
});

/** Texts of the pages about the members of an enterprise. */
export const memberTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "member-texts.zh-CN" */ './members/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "member-texts.en-US" */ './members/en-US.json'),
});

/** Texts of the pages about the security of the own company. */
export const companyTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "company-texts.zh-CN" */ './company-security/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "company-texts.en-US" */ './company-security/en-US.json'),
});

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids:
        | keyof typeof accountsZh
        | keyof typeof commonZh
        | keyof typeof zh
        | keyof typeof askedZh
        | keyof typeof companyZh
        | keyof typeof deviceZh
        | keyof typeof membersZh
        | keyof typeof noticesZh
        | keyof typeof providersZh
        | keyof typeof requestsZh
        | keyof typeof stepUpZh;
    }
  }
}
