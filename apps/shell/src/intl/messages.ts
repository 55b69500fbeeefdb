import commonEn from '@portal/common/intl/en-US.json';
import commonZh from '@portal/common/intl/zh-CN.json';
import en from './en-US.json';
import zh from './zh-CN.json';

/** Every text of the shell, with those of the shared widgets. */
export const messages = {
  'zh-CN': { ...commonZh, ...zh },
  'en-US': { ...commonEn, ...en } satisfies Record<keyof typeof commonZh | keyof typeof zh, string>,
};

declare global {
  namespace FormatjsIntl {
    interface Message { ids: keyof (typeof messages)['zh-CN'] }
  }
}
