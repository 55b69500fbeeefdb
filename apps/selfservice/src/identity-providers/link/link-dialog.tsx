import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form, Input } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { createIdpLink, type IdpLink } from '@portal/common/contract/identity-provider/idp-links';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { checkIdpLinkNote } from '@portal/common/rules/identity-provider/identity-provider';
import { Buttons } from '@portal/common/ui/buttons';
import { CopyLink } from '@portal/common/ui/copy-link';
import { DateTime } from '@portal/common/ui/date-time';
import { Dialog } from '@portal/common/ui/dialog';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import styles from '../providers.module.css';

/** Makes a link after asking whom it is for, and shows it once. `replaces`: an ended link that the new one stands in for. */
export function LinkDialog({
  id,
  replaces,
  open,
  onAgain,
  onClose,
}: {
  id: string;
  replaces: Pick<IdpLink, 'link_id' | 'note'> | null;
  open: boolean;
  onAgain: () => void;
  onClose: () => void;
}) {
  const intl = useIntl();
  const form = usePortalForm<{ note: string }>({ name: 'idpLink' });
  const make = useChange(createIdpLink);
  const params = { enterprise_id: useCompanyId() };
  const made = make.data;

  async function submit({ note }: { note: string }) {
    try {
      await make.mutateAsync({
        params,
        body: { config_id: id, note, ...(replaces && { replaces: replaces.link_id }) },
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') return onAgain();
      throw error;
    }
  }

  return (
    <Dialog
      open={open}
      width={520}
      centered
      closes={made ? 'byButton' : 'onPurpose'}
      onClose={onClose}
      afterClose={make.reset}
      title={<FormattedMessage id={made ? 'idps.link.made' : 'idps.link.make'} />}
    >
      {!made && (
        <DialogForm
          form={form}
          initialValues={{ note: replaces?.note ?? '' }}
          onSubmit={submit}
          submit={<FormattedMessage id="idps.link.make.submit" />}
          onClose={onClose}
        >
          <p className={styles.intro}>
            <FormattedMessage id="idps.link.make.text" />
          </p>
          <Form.Item
            name="note"
            validateFirst
            rules={[passes(checkIdpLinkNote)]}
            label={<FormattedMessage id="idps.link.note" />}
          >
            <Input
              maxLength={50}
              autoComplete="off"
              placeholder={intl.formatMessage({ id: 'idps.link.note.placeholder' })}
            />
          </Form.Item>
        </DialogForm>
      )}
      {made && (
        <>
          <Alert
            type="warning"
            showIcon
            className={styles.notice ?? ''}
            title={<FormattedMessage id="idps.link.once" />}
          />
          <LabelledValue
            label={<FormattedMessage id="idps.link.address" />}
            action={<CopyLink text={made.link_url} what={intl.formatMessage({ id: 'idps.link.address' })} />}
          >
            <code className={styles.mono}>{made.link_url}</code>
          </LabelledValue>
          <LabelledValue label={<FormattedMessage id="idps.link.expires" />}>
            <DateTime at={made.expire_time} />
          </LabelledValue>
          <Buttons>
            <Button type="primary" onClick={onClose}>
              <FormattedMessage id="idps.link.done" />
            </Button>
          </Buttons>
        </>
      )}
    </Dialog>
  );
}
