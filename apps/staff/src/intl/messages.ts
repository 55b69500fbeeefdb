import type commonZh from '@portal/common/intl/zh-CN.json';
import { textsOf } from '@portal/common/intl/texts';
import type zh from './zh-CN.json';

/** Texts of this app and of the shared components. Only the language in use is loaded. */
export const messages = textsOf({
  'zh-CN': () => Promise.all([
    import(/* webpackChunkName: "texts.zh-CN" */ '@portal/common/intl/zh-CN.json'),
    import(/* webpackChunkName: "texts.zh-CN" */ './zh-CN.json'),
  ]),
  'en-US': () => Promise.all([
    import(/* webpackChunkName: "texts.en-US" */ '@portal/common/intl/en-US.json'),
    import(/* webpackChunkName: "texts.en-US" */ './en-US.json'),
  ]),
});

/** Id of a text of this app or of the shared components. */
export type MessageId = keyof typeof commonZh | keyof typeof zh;

declare global {
  namespace FormatjsIntl {
    interface Message { ids: MessageId }
  }
}
