import type commonZh from '@portal/common/intl/zh-CN.json';
import { textsOf } from '@portal/common/intl/texts';
import type zh from './zh-CN.json';

/** Texts of the shell and of the shared widgets; a page loads only its language. */
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

declare global {
  namespace FormatjsIntl {
    interface Message { ids: keyof typeof commonZh | keyof typeof zh }
  }
}
