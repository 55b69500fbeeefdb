import type accountsZh from '@portal/common/accounts/intl/zh-CN.json';
import type commonZh from '@portal/common/intl/zh-CN.json';
import { appTexts } from '@portal/common/intl/app-texts';
import type askedZh from '@portal/common/form/question/intl/zh-CN.json';
import type guideZh from '@portal/common/developers/intl/zh-CN.json';
import type deletionZh from './deletion/zh-CN.json';
import type joinZh from './join/zh-CN.json';
import type laterZh from './later-steps/zh-CN.json';
import type passkeysZh from './passkeys/zh-CN.json';
import type reportZh from './security-report/zh-CN.json';
import type wechatZh from './wechat/zh-CN.json';
import type zh from './zh-CN.json';

/** Texts of this app and of the shared components. */
export const messages = appTexts({
  'zh-CN': () => import(/* webpackChunkName: "texts.zh-CN" */ './zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "texts.en-US" */ './en-US.json'),
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
        | keyof typeof deletionZh
        | keyof typeof joinZh
        | keyof typeof laterZh
        | keyof typeof passkeysZh
        | keyof typeof reportZh
        | keyof typeof wechatZh;
    }
  }
}
