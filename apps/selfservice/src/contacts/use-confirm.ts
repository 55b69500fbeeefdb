import { useRef } from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { App } from '@portal/common/antd/base';

export type TextId = NonNullable<MessageDescriptor['id']>;
interface Question {
  title: TextId;
  text: TextId;
  ok: TextId;
  name: string;
  danger?: boolean;
}

/** Opens a confirmation and resolves with the answer. While one is open, a second one resolves with false. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const intl = useIntl();
  const { modal } = App.useApp();
  const asking = useRef(false);

  return async ({ title, text, ok, name, danger = false }) => {
    if (asking.current) return false;
    asking.current = true;
    const answer = await new Promise<boolean>((resolve) => {
      modal.confirm({
        title: intl.formatMessage({ id: title }, { name }),
        content: intl.formatMessage({ id: text }, { name }),
        okText: intl.formatMessage({ id: ok }),
        cancelText: intl.formatMessage({ id: 'common.cancel' }),
        okButtonProps: { danger },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
    asking.current = false;
    return answer;
  };
}
