import type accountsZh from '@portal/common/accounts/intl/zh-CN.json';
import type commonZh from '@portal/common/intl/zh-CN.json';
import type noticesZh from '@portal/common/notices/intl/zh-CN.json';
import { appTexts } from '@portal/common/intl/app-texts';
import type frameZh from './frame/zh-CN.json';
import type previewZh from './preview/zh-CN.json';
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
        | keyof typeof frameZh
        | keyof typeof noticesZh
        | keyof typeof previewZh;
    }
  }
}
