import { FormattedMessage, useIntl } from 'react-intl';
import { App, Modal } from '../../antd/base.ts';
import { reactTo } from '../../client/react-to.ts';
import { deletePasskey, type Passkey } from '../../contract/sign-in/passkeys.ts';
import { failureText } from '../../form/server-message.tsx';
import { useChange } from '../../host/use-change.ts';
import type { Done } from './done.ts';

/**
 * Asks before a passkey is deleted; open while there is a passkey. Says why one cannot be deleted that its owner needs.
 * `onAgain`: the API requires a fresh sign-in first.
 */
export function DeleteDialog({
  passkey,
  onClose,
  onAgain,
}: {
  passkey: Passkey | undefined;
  onClose: (done?: Done) => void;
  onAgain: () => void;
}) {
  const { locale } = useIntl();
  const { message, modal } = App.useApp();
  const remove = useChange(deletePasskey, { also: ['activity', 'second-factor'] });

  function blocked(error: unknown) {
    onClose();
    void modal.warning({ title: <FormattedMessage id="passkeys.blocked" />, content: failureText(error, locale) });
  }

  return (
    <Modal
      open={passkey !== undefined}
      width={420}
      centered
      onCancel={() => onClose()}
      title={passkey && <FormattedMessage id="passkeys.delete.title" values={{ name: passkey.name }} />}
      okText={<FormattedMessage id="passkeys.delete.ok" />}
      cancelText={<FormattedMessage id="common.cancel" />}
      okButtonProps={{ danger: true }}
      confirmLoading={remove.isPending}
      onOk={() =>
        passkey &&
        remove.mutate(
          { params: { id: passkey.id } },
          {
            onSuccess: () => onClose('delete'),
            onError: (error) =>
              reactTo<typeof deletePasskey>(
                error,
                {
                  'Account.SignIn.Recent.Required': onAgain,
                  'Account.Passkey.Last': blocked,
                  'Account.Passkey.Needed': blocked,
                  // Another window has deleted it.
                  'Account.NotFound': () => onClose('delete'),
                },
                (other) => void message.error(failureText(other, locale)),
              ),
          },
        )
      }
    >
      <FormattedMessage id="passkeys.delete.text" />
    </Modal>
  );
}
