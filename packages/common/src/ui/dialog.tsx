import { Modal, type ModalProps } from '../antd/base.ts';

/**
 * A dialog whose buttons are part of its content, as those of `DialogForm`. It forgets its content when it closes.
 *
 * `closes` says how it can be left: `anyhow` with the cross, Escape or a click beside it; `onPurpose` not with a click
 * beside it, so that nothing typed is lost by accident; `byButton` only with a button of its content.
 */
export function Dialog({
  width = 480,
  closes = 'anyhow',
  onClose,
  ...modal
}: Pick<ModalProps, 'open' | 'title' | 'width' | 'centered' | 'afterClose' | 'children'> & {
  closes?: 'anyhow' | 'onPurpose' | 'byButton';
  onClose?: () => void;
}) {
  return (
    <Modal
      {...modal}
      width={width}
      footer={null}
      destroyOnHidden
      {...(closes !== 'anyhow' && { mask: { closable: false } })}
      {...(closes === 'byButton' && { closable: false, keyboard: false })}
      {...(onClose && { onCancel: onClose })}
    />
  );
}
