import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Button, Form, Input } from '@portal/common/antd/base';
import { CheckboxGroup } from '@portal/common/antd/fields';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { readSsoOnly, turnOnSsoOnly } from '@portal/common/contract/identity-provider/sso-only';
import { IdpChange } from '@portal/common/enums/sign-in/idp-member';
import { DialogForm } from '@portal/common/form/dialog-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { MembersPanel } from '../members/members-panel.tsx';
import type { MailDomain } from '@portal/common/contract/identity-provider/mail-domains';
import { Buttons } from '@portal/common/ui/buttons';
import styles from '../providers.module.css';

interface DialogProps {
  open: boolean;
  of: MailDomain;
  onClose: () => void;
  /** Leaves for the sign-in page, before a change that needs a recent sign-in. */
  onLeave: () => void;
}

/**
 * Turns single sign-on only on for a domain: what it needs, who may still use a password, who loses access, and their
 * number.
 */
export function SsoOnlyDialog({ open, of, onClose, onLeave }: DialogProps) {
  return (
    <Dialog
      open={open}
      width={680}
      closes="onPurpose"
      onClose={onClose}
      title={<FormattedMessage id="idps.only.title" values={{ domain: of.domain }} />}
    >
      <p className={styles.intro}>
        <FormattedMessage id="idps.only.text" />
      </p>
      {open && <Asked of={of} onClose={onClose} onLeave={onLeave} />}
    </Dialog>
  );
}

function Asked({ of, onClose, onLeave }: Omit<DialogProps, 'open'>) {
  const ssoOnly = useRead(
    readSsoOnly,
    { params: { enterprise_id: useCompanyId() }, query: { domain_id: of.domain_id } },
    { gcTime: 0 },
  );
  const { data, error } = ssoOnly;
  if (!data)
    return error ? (
      <LoadFailed title={<FormattedMessage id="idps.only.failed" />} query={ssoOnly} />
    ) : (
      <PageSkeleton kind="form" rows={2} />
    );
  if (data.missing.length > 0 || of.config_id === null) {
    return (
      <>
        <Alert
          type="info"
          showIcon
          className={styles.notice ?? ''}
          title={<FormattedMessage id="idps.only.missing" />}
          description={
            <ul className={styles.missing}>
              {data.missing.map((need) => (
                <li key={need}>
                  <FormattedMessage id={`idps.only.missing.${need}`} />
                </li>
              ))}
            </ul>
          }
        />
        <Buttons>
          <Button onClick={onClose}>
            <FormattedMessage id="common.close" />
          </Button>
        </Buttons>
      </>
    );
  }
  return <Ask of={of} provider={of.config_id} people={data.people} onClose={onClose} onLeave={onLeave} />;
}

interface Fields {
  lose: string;
  /** Ids of people who may go on with their passwords. */
  exceptions: string[];
}

function Ask({
  of: { domain_id, domain, sso_only: on },
  provider,
  people,
  onClose,
  onLeave,
}: {
  of: MailDomain;
  provider: string;
  people: ReplyOf<typeof readSsoOnly>['people'];
  onClose: () => void;
  onLeave: () => void;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'ssoOnly' });
  const { mutateAsync: turnOn } = useChange(turnOnSsoOnly, { also: ['identity-providers'] });
  const params = { enterprise_id: useCompanyId() };
  const chosen = people
    .filter(({ user_id: one }) => !on || on.exceptions.some(({ user_id }) => user_id === one))
    .map(({ user_id }) => user_id);
  const stepUp = useFormStepUp({
    name: `ssoOnly:${domain_id}`,
    form,
    stored: { lose: '', exceptions: chosen },
    onLeave,
  });
  const exceptions = Form.useWatch('exceptions', form.antd) ?? stepUp.initialValues.exceptions;
  const digits = (_: unknown, value: string) =>
    /^\s*\d{1,9}\s*$/.test(value)
      ? Promise.resolve()
      : Promise.reject(new Error(intl.formatMessage({ id: 'idps.only.lose.illegal' })));
  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      onFailure={stepUp.onFailure}
      onSubmit={async ({ lose }) => {
        await turnOn({ params, body: { domain_id, exceptions, lose: Number(lose) } });
        void message.success(intl.formatMessage({ id: 'idps.only.on.done' }, { domain }));
        onClose();
      }}
      danger
      submit={<FormattedMessage id={on ? 'idps.only.save' : 'idps.only.turnOn'} />}
      onClose={onClose}
    >
      {people.length > 0 && (
        <fieldset className={styles.exceptions}>
          <legend>
            <FormattedMessage id="idps.only.exceptions" />
          </legend>
          <Form.Item name="exceptions" noStyle>
            <CheckboxGroup
              className={styles.choices ?? ''}
              options={people.map(({ user_id: value, user_name: name, email }) => ({
                value,
                label: `${name} (${email})`,
              }))}
            />
          </Form.Item>
          <p className={styles.hint}>
            <FormattedMessage id="idps.only.exceptions.hint" />
          </p>
        </fieldset>
      )}
      <h2 className={styles.part}>
        <FormattedMessage id="idps.only.tomorrow" values={{ domain }} />
      </h2>
      <MembersPanel id={provider} change={IdpChange.ssoOnly} domain={{ id: domain_id, exceptions }} />
      <Form.Item
        name="lose"
        className={styles.lose ?? ''}
        validateFirst
        rules={[{ validator: digits }]}
        label={<FormattedMessage id="idps.only.lose" />}
        extra={<FormattedMessage id="idps.only.lose.extra" />}
      >
        <Input inputMode="numeric" autoComplete="off" maxLength={9} />
      </Form.Item>
      {stepUp.dialog}
    </DialogForm>
  );
}
