import type accountsZh from '@portal/common/accounts/intl/zh-CN.json';
import type commonZh from '@portal/common/intl/zh-CN.json';
import type guideZh from '@portal/common/developers/intl/zh-CN.json';
import type noticesZh from '@portal/common/notices/intl/zh-CN.json';
import type stepUpZh from '@portal/common/security/step-up/intl/zh-CN.json';
import { appTexts } from '@portal/common/intl/app-texts';
import { withAreas } from '@portal/common/intl/area-texts';
import type systemZh from './system/zh-CN.json';
import type zh from './zh-CN.json';

/** Texts of this app and of the shared components. */
export const messages = withAreas(
  appTexts({
    'zh-CN': () => import(/* webpackChunkName: "texts.zh-CN" */ './zh-CN.json'),
    'en-US': () => import(/* webpackChunkName: "texts.en-US" */ './en-US.json'),
  }),
);

/** Texts of the pages of the system area, and of the audit log, which timelines of companies show too. */
export const systemTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "system-texts.zh-CN" */ './system/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "system-texts.en-US" */ './system/en-US.json'),
});

/** Texts of the guide for developers of applications. */
export const guideTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "guide-texts.zh-CN" */ '@portal/common/developers/intl/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "guide-texts.en-US" */ '@portal/common/developers/intl/en-US.json'),
});

/** Texts of the pages of the own account, and of the entries of the audit log. */
export const accountTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "account-texts.zh-CN" */ '@portal/common/intl/zh-CN.json?account'),
  'en-US': () => import(/* webpackChunkName: "account-texts.en-US" */ '@portal/common/intl/en-US.json?account'),
});

/** Texts of the page of notices. */
export const noticeTexts = messages.area({
  'zh-CN': () => import(/* webpackChunkName: "notice-texts.zh-CN" */ '@portal/common/notices/intl/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "notice-texts.en-US" */ '@portal/common/notices/intl/en-US.json'),
});

/** Id of a text of this app or of the shared components. */
export type MessageId =
  | keyof typeof accountsZh
  | keyof typeof commonZh
  | keyof typeof zh
  | keyof typeof systemZh
  | keyof typeof guideZh
  | keyof typeof noticesZh
  | keyof typeof stepUpZh;

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
