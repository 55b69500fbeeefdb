import { useIntl } from 'react-intl';
import { Modal } from '../antd/base.ts';
import type { Terms } from '../contract/account/terms.ts';
import { TermsDecision } from '../ui/terms-decision.tsx';

/** Not in `intl/`, whose texts of sessions come with every first page: few people ever see these. */
const TEXTS = {
  'zh-CN': {
    title: '条款已更新',
    text: '请阅读以下文件，接受后即可继续，已填写的内容会保留',
    refusing: '不接受将退出登录，账号不受影响，之后仍可接受',
    accept: '接受并继续',
    refuse: '退出登录',
    failed: '操作未成功，请稍后重试',
  },
  'en-US': {
    title: 'The terms have changed',
    text: 'Read these documents and accept them to go on. What you entered is kept.',
    refusing: 'If you sign out instead, your account stays as it is, and you can accept later.',
    accept: 'Accept and go on',
    refuse: 'Sign out',
    failed: 'That did not work. Try again in a moment.',
  },
} as const;

/**
 * Dialog over the page while its calls wait for terms that ask again: accept, after which they go on, or sign out. Both
 * resolve with true when done, else with a text or false.
 */
export function TermsDialog({
  documents,
  accept,
  refuse,
}: {
  documents: readonly Terms[];
  accept: () => Promise<boolean | string>;
  refuse: () => Promise<boolean>;
}) {
  const texts = TEXTS[useIntl().locale === 'zh-CN' ? 'zh-CN' : 'en-US'];
  return (
    <Modal
      open
      centered
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      width={480}
      footer={null}
      title={<span>{texts.title}</span>}
    >
      <TermsDecision
        documents={documents}
        texts={texts}
        decide={async (decision) => {
          const done = await (decision === 'accept' ? accept : refuse)();
          return done === true ? null : done || texts.failed;
        }}
      />
    </Modal>
  );
}
