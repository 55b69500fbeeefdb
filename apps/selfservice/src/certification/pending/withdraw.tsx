import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { withdrawCertification } from '@portal/common/contract/company/certification';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { messageOf } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost, useSignedIn } from '@portal/common/host/use-host';

/** Withdraws the request pending review after a confirmation. */
export function Withdraw({ id, change }: { id: number; change: boolean }) {
  const intl = useIntl();
  const { modal, message } = App.useApp();
  const host = useHost();
  const { user_id } = useSignedIn();
  const withdraw = useChange(withdrawCertification, {
    onSuccess: () => {
      host.events.emit('approval:changed', { kind: 'certification', id, status: ApprovalStatus.withdrawn });
      void host.refreshUser();
    },
    // The request may have been decided meanwhile.
    onError: () => void host.refreshUser(),
  });
  const [asking, setAsking] = useState(false);

  const confirmed = () =>
    new Promise<boolean>((answer) => {
      modal.confirm({
        title: intl.formatMessage({ id: 'certification.withdraw.title' }),
        content: intl.formatMessage({
          id: change ? 'certification.withdraw.text.change' : 'certification.withdraw.text',
        }),
        okText: intl.formatMessage({ id: 'certification.withdraw.ok' }),
        cancelText: intl.formatMessage({ id: 'certification.withdraw.cancel' }),
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
    });

  async function ask() {
    // A double click must not open two dialogs.
    if (asking) return;
    setAsking(true);
    try {
      if (!(await confirmed())) return;
      await withdraw.mutateAsync({ query: { user_id, id } });
      void message.success(intl.formatMessage({ id: 'certification.withdraw.done' }));
    } catch (error) {
      void message.error(
        error instanceof ApiError
          ? messageOf(error, intl.locale)
          : intl.formatMessage({ id: 'certification.withdraw.failed' }),
      );
    } finally {
      setAsking(false);
    }
  }

  return (
    <Button loading={withdraw.isPending} onClick={() => void ask()}>
      <FormattedMessage id="certification.withdraw" />
    </Button>
  );
}
