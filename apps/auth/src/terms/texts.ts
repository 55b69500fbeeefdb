import { useIntl } from 'react-intl';

/**
 * Texts about terms. They are not in `intl/`, whose texts all come with the first sign-in page: only few people see
 * these.
 */
const TEXTS = {
  'zh-CN': {
    title: '接受条款',
    text: '请阅读以下文件，接受后才能继续',
    refusing: '拒绝后将退出登录，账号不受影响，之后仍可接受',
    accept: '接受并继续',
    refuse: '拒绝',
    failed: '条款加载失败',
    expired: '请重新登录，再阅读并接受条款',
    art: '继续之前',
    artText: '适用于账号的条款，中英文均可阅读',
  },
  'en-US': {
    title: 'Accept the terms',
    text: 'Read these documents. You need to accept them to go on.',
    refusing: 'If you refuse, you are signed out. Your account stays as it is, and you can accept later.',
    accept: 'Accept and go on',
    refuse: 'Refuse',
    failed: 'The terms could not be loaded',
    expired: 'Sign in again to read and accept the terms.',
    art: 'Before you go on',
    artText: 'What applies to your account, in your language.',
  },
} as const;

/** The texts in the language of the page. */
export const useTermsTexts = () => TEXTS[useIntl().locale === 'zh-CN' ? 'zh-CN' : 'en-US'];
