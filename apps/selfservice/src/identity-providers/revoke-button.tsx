import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { Popconfirm } from '@portal/common/antd/more';

/** Revokes what a row of a table shows, after a question. `name`: accessible name, since each row has such a button. */
export function RevokeButton({
  ask,
  label,
  name,
  loading,
  onRevoke,
}: {
  ask: ReactNode;
  label: ReactNode;
  name: string;
  loading: boolean;
  onRevoke: () => void;
}) {
  return (
    <Popconfirm
      title={ask}
      okText={label}
      okButtonProps={{ danger: true }}
      cancelText={<FormattedMessage id="common.cancel" />}
      onConfirm={onRevoke}
    >
      <Button type="link" size="small" danger loading={loading} aria-label={name}>
        {label}
      </Button>
    </Popconfirm>
  );
}
