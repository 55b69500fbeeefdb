import { useState } from 'react';
import { Modal, type ModalProps } from '../antd/base.ts';
import { DialogHolds } from './hold-dialog.ts';

/**
 * A dialog whose buttons are part of its content, as those of `DialogForm`. It forgets its content when it closes.
 *
 * `closes` says how it can be left: `anyhow` with the cross, Escape or a click beside it; `onPurpose` not with a click
 * beside it, so that nothing typed is lost by accident; `byButton` only with a button of its content. While a form in it
 * is being sent, each is left as `byButton`.
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
  const [holds, setHolds] = useState(0);
  const way = holds > 0 ? 'byButton' : closes;
  return (
    <DialogHolds value={setHolds}>
      <Modal
        {...modal}
        width={width}
        footer={null}
        destroyOnHidden
        {...(way !== 'anyhow' && { mask: { closable: false } })}
        {...(way === 'byButton' && { closable: false, keyboard: false })}
        {...(onClose && { onCancel: onClose })}
      />
    </DialogHolds>
  );
}
