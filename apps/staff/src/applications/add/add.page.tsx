import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Form, Input } from '@portal/common/antd/base';
import { createApplication, createServiceClient } from '@portal/common/contract/console/applications';
import { UserSource } from '@portal/common/enums/user/user-source';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { FormButtons } from '@portal/common/form/form-buttons';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { SYSTEM_PAGE, applicationPage } from '@portal/common/pages/addresses';
import { checkApplicationId } from '@portal/common/rules/application/application';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { ApplicationFieldItems } from '../fields/application-items.tsx';
import { Choice } from '../fields/choice.tsx';
import { bodyOf, type ApplicationFields } from '../fields/application-fields.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { NEW_SERVICE, serviceBodyOf, type ServiceFields } from '../fields/service-fields.ts';
import { ServiceFieldItems } from '../fields/service-items.tsx';
import styles from '../applications.module.css';

interface NewApplication extends ApplicationFields, ServiceFields {
  client_id: string;
  kind: 'confidential' | 'public' | 'service';
}
const EMPTY: NewApplication = {
  client_id: '',
  kind: 'confidential',
  name_zh: '',
  name_en: '',
  redirect_uris: '',
  post_logout_redirect_uris: '',
  origins: '',
  backchannel_logout_uri: '',
  user_source: UserSource.accountCentre,
  asks_consent: 0,
  embeds: false,
  device_grant: false,
  ...NEW_SERVICE,
};

/** `/system/applications/add`: registers an application, then shows its secret. */
export default function AddApplicationPage() {
  const navigate = useNavigate();
  const form = usePortalForm<NewApplication>({ name: 'application' });
  const { mutateAsync: create } = useChange(createApplication);
  const { mutateAsync: createService } = useChange(createServiceClient);
  const stepUp = useFormStepUp({ name: 'addApplication', form, stored: EMPTY });
  const isService = Form.useWatch('kind', form.antd) === 'service';
  const proof = Form.useWatch('proof', form.antd) ?? stepUp.initialValues.proof;
  const [made, setMade] = useState<{ id: string; secret: string | null } | null>(null);
  const title = <FormattedMessage id="applications.add" />;

  async function submit({ client_id, kind, ...fields }: NewApplication) {
    const { client_id: id, secret } =
      kind === 'service'
        ? await createService({ body: { client_id, ...serviceBodyOf(fields) } })
        : await create({ body: { client_id, is_public: kind === 'public' ? 1 : 0, ...bodyOf(fields) } });
    setMade({ id, secret });
  }

  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="members.area" /> },
          { label: <FormattedMessage id="applications.title" />, to: SYSTEM_PAGE.applications },
          { label: title },
        ]}
        title={title}
      />
      <Sheet>
        <PortalForm
          form={form}
          className={styles.form ?? ''}
          initialValues={stepUp.initialValues}
          onSubmit={submit}
          onFailure={stepUp.onFailure}
          footer={
            <FormButtons
              busy={form.busy}
              submit={<FormattedMessage id="applications.add.submit" />}
              disabled={made !== null}
              onCancel={() => void navigate(SYSTEM_PAGE.applications)}
            />
          }
        >
          <LeaveGuard when={form.edited && made === null && !stepUp.leaving} />
          <Form.Item
            name="client_id"
            label={<FormattedMessage id="applications.clientId" />}
            extra={<FormattedMessage id="applications.hint.clientId" />}
            required
            rules={[passes(checkApplicationId)]}
          >
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              className={styles.mono ?? ''}
            />
          </Form.Item>
          <Form.Item name="kind" label={<FormattedMessage id="applications.kind" />} required>
            <Choice
              options={[
                { value: 'confidential', text: 'applications.kind.confidential' },
                { value: 'public', text: 'applications.kind.public' },
                { value: 'service', text: 'applications.kind.service' },
              ]}
            />
          </Form.Item>
          {isService ? <ServiceFieldItems proof={proof} /> : <ApplicationFieldItems />}
        </PortalForm>
      </Sheet>
      {stepUp.dialog}
      <SecretDialog made={made} onClose={() => made && void navigate(applicationPage(made.id))} />
    </>
  );
}
