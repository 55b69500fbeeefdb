import { useEffect, useRef, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { Tooltip } from '@portal/common/antd/float';
import { Icon } from '@portal/common/ui/icons';
import type { MessageId } from '../../intl/messages.ts';

/** Pencil that switches a card to its form. */
export function EditButton({
  name,
  ref,
  onClick,
}: {
  name: MessageId;
  ref: Ref<HTMLButtonElement | HTMLAnchorElement>;
  onClick: () => void;
}) {
  const text = useIntl().formatMessage({ id: name });
  return (
    <Tooltip title={text}>
      <Button ref={ref} type="text" aria-label={text} icon={<Icon name="pencil" size={18} />} onClick={onClick} />
    </Tooltip>
  );
}

/** Ref for the pencil of a card: it gets the focus when the form closes, whose own buttons are gone then. */
export function useFocusAfter(editing: boolean) {
  const pencil = useRef<HTMLButtonElement | HTMLAnchorElement>(null);
  const wasEditing = useRef(false);
  useEffect(
    function returnFocus() {
      if (!editing && wasEditing.current) pencil.current?.focus();
      wasEditing.current = editing;
    },
    [editing],
  );
  return pencil;
}
