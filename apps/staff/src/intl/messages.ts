import type commonZh from '@portal/common/intl/zh-CN.json';
import { appTexts } from '@portal/common/intl/app-texts';
import type zh from './zh-CN.json';

/** Texts of this app and of the shared components. */
export const messages = appTexts({
  'zh-CN': () => import(/* webpackChunkName: "texts.zh-CN" */ './zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "texts.en-US" */ './en-US.json'),
});

/** Id of a text of this app or of the shared components. */
export type MessageId = keyof typeof commonZh | keyof typeof zh;

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
