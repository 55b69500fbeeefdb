import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Form, Input } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { Radio } from '@portal/common/antd/more';
import type { InputOf } from '@portal/common/contract/endpoint';
import { checkIdpNameFree, createIdp } from '@portal/common/contract/identity-provider/identity-providers';
import { IdpAgreement, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { FormButtons } from '@portal/common/form/form-buttons';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCall, useCompanyId } from '@portal/common/host/use-host';
import { PAGE, providerPage } from '@portal/common/pages/addresses';
import { checkIdpDescription, checkIdpName } from '@portal/common/rules/identity-provider/identity-provider';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { freeName } from './free-name.tsx';
import { agreements, systems } from '../names.tsx';
import styles from '../providers.module.css';

/** Fields of the form, by their names on the wire. */
type NewProvider = Required<InputOf<typeof createIdp>['body']>;

const START: NewProvider = { idp_name: '', describe: '', idp_agreement: IdpAgreement.saml, idp_type: IdpSystem.adFs };

/** `/uam/provider/add`: adds a provider, disabled. */
export default function AddProviderPage() {
  const title = <FormattedMessage id="idps.add" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="idps.area" /> },
          { label: <FormattedMessage id="idps.title" />, to: PAGE.providers },
          { label: title },
        ]}
        title={title}
      />
      <Sheet>
        <AddForm />
      </Sheet>
    </>
  );
}

function AddForm() {
  const narrow = useNarrow();
  const navigate = useNavigate();
  const form = usePortalForm<NewProvider>({ name: 'provider' });
  const call = useCall();
  const params = { enterprise_id: useCompanyId() };
  const isFree = async (name: string) => (await call(checkIdpNameFree, { params, query: { idp_name: name } })).Validate;
  const { mutateAsync: add } = useChange(createIdp);
  const [made, setMade] = useState<string>();

  useEffect(
    function showSuccess() {
      if (made !== undefined) void navigate(providerPage('success', made), { replace: true });
    },
    [made, navigate],
  );

  return (
    <PortalForm
      form={form}
      className={styles.form ?? ''}
      size={narrow ? 'large' : 'middle'}
      requiredMark="optional"
      initialValues={START}
      onSubmit={async (fields) => setMade((await add({ params, body: { ...START, ...fields } })).config_id)}
      footer={
        <FormButtons
          busy={form.busy}
          submit={<FormattedMessage id="idps.add.submit" />}
          onCancel={() => void navigate(PAGE.providers)}
        />
      }
    >
      <LeaveGuard when={form.edited && made === undefined} />
      <p className={styles.intro}>
        <FormattedMessage id="idps.add.lead" />
      </p>
      <Form.Item
        name="idp_name"
        required
        validateFirst
        rules={[passes(checkIdpName), ...freeName(isFree)]}
        label={<FormattedMessage id="idps.field.name" />}
        extra={<FormattedMessage id="idps.field.name.extra" />}
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={50} />
      </Form.Item>
      <Form.Item
        name="describe"
        rules={[passes(checkIdpDescription)]}
        label={<FormattedMessage id="idps.field.describe" />}
      >
        <TextArea rows={2} maxLength={255} />
      </Form.Item>
      <Form.Item name="idp_agreement" required label={<FormattedMessage id="idps.field.agreement" />}>
        <Radio.Group className={styles.choices ?? ''}>
          {[IdpAgreement.saml, IdpAgreement.oauth2].map((one) => (
            <Radio key={one} value={one}>
              <FormattedMessage id={agreements[one]} />
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="idp_type" required label={<FormattedMessage id="idps.field.system" />}>
        <Radio.Group className={styles.choices ?? ''}>
          {[IdpSystem.adFs, IdpSystem.generic].map((one) => (
            <Radio key={one} value={one}>
              <FormattedMessage id={systems[one]} />
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </PortalForm>
  );
}
