import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input, Segmented } from '@portal/common/antd/base';
import { createDirectoryToken } from '@portal/common/contract/identity-provider/directory';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { DIRECTORY } from '@portal/common/rules/limits';
import { checkComment, COMMENT_MAX } from '@portal/common/rules/text/comment';
import { lengthOf } from '@portal/common/rules/text/text';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import { ShownSecret } from '@portal/common/ui/secret/shown-secret';
import providers from '../providers.module.css';

type Days = (typeof DIRECTORY.tokenDays)[number];

/** Makes a token for the directory from a note and a lifetime, and shows it once. */
export function TokenDialog({
  id,
  open,
  onLeave,
  onClose,
}: {
  id: string;
  open: boolean;
  onLeave: () => void;
  onClose: () => void;
}) {
  const intl = useIntl();
  const form = usePortalForm<{ note: string; days: Days }>({ name: 'directoryToken' });
  const make = useChange(createDirectoryToken);
  const params = { enterprise_id: useCompanyId() };
  const made = make.data;

  const stepUp = useFormStepUp({ name: `directoryToken:${id}`, form, stored: { note: '', days: 180 }, onLeave });

  return (
    <Dialog
      open={open}
      width={540}
      centered
      closes={made ? 'byButton' : 'onPurpose'}
      onClose={onClose}
      afterClose={make.reset}
      title={<FormattedMessage id={made ? 'idps.directory.made' : 'idps.directory.make'} />}
    >
      {made ? (
        <ShownSecret
          once={<FormattedMessage id="idps.directory.once" />}
          lines={[{ what: intl.formatMessage({ id: 'idps.directory.token' }), text: made.token }]}
          onClose={onClose}
        />
      ) : (
        <DialogForm
          form={form}
          initialValues={stepUp.initialValues}
          onSubmit={({ note, days }) => make.mutateAsync({ params, body: { config_id: id, note, days } })}
          onFailure={stepUp.onFailure}
          submit={<FormattedMessage id="idps.directory.make.submit" />}
          onClose={onClose}
        >
          <p className={providers.intro}>
            <FormattedMessage id="idps.directory.make.text" />
          </p>
          <Form.Item
            name="note"
            rules={[passes(checkComment)]}
            label={<FormattedMessage id="idps.directory.note" />}
            extra={<FormattedMessage id="idps.directory.note.text" />}
          >
            <Input autoComplete="off" count={{ show: true, max: COMMENT_MAX, strategy: (text) => lengthOf(text) }} />
          </Form.Item>
          <Form.Item
            name="days"
            label={<FormattedMessage id="idps.directory.days" />}
            extra={<FormattedMessage id="idps.directory.days.text" />}
          >
            <Segmented
              block
              name="days"
              aria-label={intl.formatMessage({ id: 'idps.directory.days' })}
              options={DIRECTORY.tokenDays.map((days) => ({
                value: days,
                label: intl.formatMessage({ id: 'idps.directory.lasts' }, { days }),
              }))}
            />
          </Form.Item>
          {stepUp.dialog}
        </DialogForm>
      )}
    </Dialog>
  );
}
