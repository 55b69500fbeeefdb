import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Modal } from '../antd/base.ts';
import { guardLeaving } from './leaving.ts';

/** Asks before the page is left by link, back button or closing the tab, while `when` is true (a form has unsaved input). */
export function LeaveGuard({ when }: { when: boolean }) {
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  useEffect(function guardWhileDirty() {
    if (!when) return undefined;
    return guardLeaving((leaving) => setProceed(() => leaving.proceed));
  }, [when]);
  return (
    <Modal
      open={proceed !== null}
      title={<FormattedMessage id="common.leave.title" />}
      okText={<FormattedMessage id="common.leave.leave" />}
      cancelText={<FormattedMessage id="common.leave.stay" />}
      okButtonProps={{ danger: true }}
      onOk={() => { setProceed(null); proceed?.(); }}
      onCancel={() => setProceed(null)}
    >
      <FormattedMessage id="common.leave.text" />
    </Modal>
  );
}
