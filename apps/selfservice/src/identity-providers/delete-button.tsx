import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Modal } from '@portal/common/antd/base';
import { deleteIdp } from '@portal/common/contract/identity-provider/identity-providers';
import { IdpChange } from '@portal/common/enums/sign-in/idp-member';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { MembersPanel } from './members/members-panel.tsx';
import styles from './providers.module.css';

/** Deletes a provider after a confirmation. */
export function DeleteButton({
  id,
  name,
  link = false,
  onDeleted,
}: {
  id: string;
  name: string;
  link?: boolean;
  onDeleted?: () => void;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const [asked, setAsked] = useState(false);
  const remove = useChange(deleteIdp, {
    also: ['mail-domains'],
    // Not callbacks of `mutate`: the row is gone once the list has been read again.
    onSuccess: () => void message.success(intl.formatMessage({ id: 'idps.delete.done' }, { name })),
    onError: (error) => void message.error(failureText(error, intl.locale)),
  });
  const params = { enterprise_id: useCompanyId() };

  function run() {
    remove.mutate(
      { params, query: { config_id: id } },
      { onSuccess: () => onDeleted?.(), onSettled: () => setAsked(false) },
    );
  }

  return (
    <>
      <Button
        danger
        {...(link ? { type: 'link', size: 'small' } : {})}
        onClick={() => setAsked(true)}
        aria-label={intl.formatMessage({ id: 'idps.delete.of' }, { name })}
      >
        <FormattedMessage id="idps.delete" />
      </Button>
      <Modal
        width={680}
        destroyOnHidden
        open={asked}
        title={<FormattedMessage id="idps.delete.title" values={{ name }} />}
        okText={<FormattedMessage id="idps.delete" />}
        okButtonProps={{ danger: true }}
        cancelText={<FormattedMessage id="common.cancel" />}
        confirmLoading={remove.isPending}
        onOk={run}
        onCancel={() => setAsked(false)}
      >
        <p className={styles.intro}>
          <FormattedMessage id="idps.delete.text" />
        </p>
        {asked && <MembersPanel id={id} change={IdpChange.delete} />}
      </Modal>
    </>
  );
}
