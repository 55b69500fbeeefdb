import { useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { Tooltip } from '@portal/common/antd/float';
import { Icon } from '@portal/common/ui/icons';
import type { MessageId } from '../../intl/messages.ts';

/** Pencil that switches a card to its form. */
export function EditButton({ name, onClick }: { name: MessageId; onClick: () => void }) {
  const text = useIntl().formatMessage({ id: name });
  return <Tooltip title={text}><Button type="text" aria-label={text} icon={<Icon name="pencil" size={18} />} onClick={onClick} /></Tooltip>;
}
