import { useEffect, useState, type RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { Modal } from '../../antd/base.ts';
import { guardLeaving } from '../../routes/leaving.ts';

/**
 * Asks before a form with unsaved input is left: by a link, the back button, closing the tab or a new address. Render
 * it beside the form.
 */
export function LeaveGuard({
  when,
  free,
}: {
  when: boolean;
  /** Set to true to leave at once, before a render with another `when`. */
  free?: RefObject<boolean>;
}) {
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  useEffect(
    function guardWhileDirty() {
      if (!when) return undefined;
      return guardLeaving(
        (leaving) => setProceed(() => leaving.proceed),
        () => free?.current === true,
      );
    },
    [when, free],
  );
  return (
    <Modal
      open={proceed !== null}
      // So that it is above a dialog that has opened since it was shown last.
      destroyOnHidden
      title={<FormattedMessage id="common.leave.title" />}
      okText={<FormattedMessage id="common.leave.leave" />}
      cancelText={<FormattedMessage id="common.leave.stay" />}
      okButtonProps={{ danger: true }}
      onOk={() => {
        setProceed(null);
        proceed?.();
      }}
      onCancel={() => setProceed(null)}
    >
      <FormattedMessage id="common.leave.text" />
    </Modal>
  );
}

/** The guard as a value, for a form that some apps leave without one. */
export const leaveGuard = (when: boolean) => <LeaveGuard when={when} />;
