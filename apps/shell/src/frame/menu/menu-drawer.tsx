import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Drawer } from '@portal/common/antd/more';

/** The drawer with the side navigation, for narrow windows. */
export function MenuDrawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const intl = useIntl();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={288}
      destroyOnHidden
      title={<FormattedMessage id="common.portal" />}
      closable={{ 'aria-label': intl.formatMessage({ id: 'frame.closeMenu' }) }}
      styles={{ body: { padding: 0 } }}
    >
      {children}
    </Drawer>
  );
}
