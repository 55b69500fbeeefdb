import { useRef } from 'react';
import { Modal, type ModalProps } from '../antd/base.ts';

/** The button of a form that is being sent. */
const SENDING = 'button[type=submit][class*="-btn-loading"]';

/**
 * A dialog whose buttons are part of its content, as those of `DialogForm`. It forgets its content when it closes.
 *
 * `closes` says how it can be left: `anyhow` with the cross, Escape or a click beside it; `onPurpose` not with a click
 * beside it, so that nothing typed is lost by accident; `byButton` only with a button of its content. While a form in it
 * is being sent, it cannot be closed: the request cannot be cancelled, and the answer must be shown.
 */
export function Dialog({
  width = 480,
  closes = 'anyhow',
  onClose,
  children,
  ...modal
}: Pick<ModalProps, 'open' | 'title' | 'width' | 'centered' | 'afterClose' | 'children'> & {
  closes?: 'anyhow' | 'onPurpose' | 'byButton';
  onClose?: () => void;
}) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Modal
      {...modal}
      width={width}
      footer={null}
      destroyOnHidden
      {...(closes !== 'anyhow' && { mask: { closable: false } })}
      {...(closes === 'byButton' && { closable: false, keyboard: false })}
      {...(onClose && {
        onCancel: () => {
          if (!content.current?.querySelector(SENDING)) onClose();
        },
      })}
    >
      <div ref={content}>{children}</div>
    </Modal>
  );
}
