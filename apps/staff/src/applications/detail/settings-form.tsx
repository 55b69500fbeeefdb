import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form } from '@portal/common/antd/base';
import type { VersionedSpec } from '@portal/common/contract/version';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { sameValue } from '@portal/common/form/version/difference';
import { useVersions, type VersionsOptions } from '@portal/common/form/version/use-versions';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Buttons } from '@portal/common/ui/buttons';
import styles from '../applications.module.css';

/** Form of the settings of an application or a service client: saves or discards changes. */
export function SettingsForm<Fields extends object, E extends VersionedSpec>({
  name,
  id,
  versioned,
  bodyOf,
  save,
  children,
}: {
  name: string;
  /** Whose settings they are. */
  id: string;
  versioned: VersionsOptions<Fields, E> & { values: Fields };
  /** What is saved of the fields. */
  bodyOf: (fields: Fields) => unknown;
  /** Saves; `keep` gives the call its version. False when nothing was saved after all. */
  save: (fields: Fields, keep: (call: (version: number) => Promise<unknown>) => Promise<unknown>) => Promise<boolean>;
  /** The fields, by what is in them now. */
  children: (now: Fields) => ReactNode;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name });
  const versions = useVersions(form, versioned);
  const stored = versioned.values;
  const stepUp = useFormStepUp({ name: `${name}:${id}`, form, stored });
  const now = { ...stepUp.initialValues, ...(Form.useWatch([], form.antd) as Fields | undefined) };
  const changed = !sameValue(bodyOf(now), bodyOf(stored));

  async function submit(fields: Fields) {
    if (await save(fields, versions.save)) void message.success(intl.formatMessage({ id: 'applications.edit.done' }));
  }

  return (
    <PortalForm
      form={form}
      className={styles.form ?? ''}
      initialValues={stepUp.initialValues}
      versions={versions}
      onSubmit={submit}
      onFailure={stepUp.onFailure}
      footer={
        <Buttons>
          <Button onClick={() => form.antd.setFieldsValue(stored)} disabled={form.busy || !changed}>
            <FormattedMessage id="applications.edit.reset" />
          </Button>
          <Button type="primary" htmlType="submit" loading={form.busy} disabled={!changed}>
            <FormattedMessage id="applications.edit.submit" />
          </Button>
        </Buttons>
      }
    >
      <LeaveGuard when={changed && !stepUp.leaving} />
      {children(now)}
      {stepUp.dialog}
    </PortalForm>
  );
}
