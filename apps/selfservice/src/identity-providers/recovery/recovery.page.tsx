import { FormattedMessage } from 'react-intl';
import { useHref, useSearchParams } from 'react-router-dom';
import { Button, Form, Input } from '@portal/common/antd/base';
import { openIdpRecovery } from '@portal/common/contract/identity-provider/idp-recovery';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { forgetAccount } from '@portal/common/host/storage/account';
import { useHost } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { checkOrganisationId } from '@portal/common/rules/identity-provider/organisation-id';
import { checkRecoveryCode } from '@portal/common/rules/verify-code/recovery-code';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';

interface Fields {
  enterprise_id: string;
  recovery_code: string;
}
const code = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/**
 * `/uam/recovery`: opens the pages of a company's identity providers with a recovery code, for people who cannot sign
 * in.
 */
export default function RecoveryPage() {
  const host = useHost();
  const [query] = useSearchParams();
  const providers = useHref(PAGE.providers);
  const form = usePortalForm<Fields>({ name: 'recovery' });
  const { mutateAsync: open } = useChange(openIdpRecovery);
  return (
    <SignedOutFrame
      title={<FormattedMessage id="idps.recover" />}
      lead={<FormattedMessage id="idps.recover.lead" />}
      audience="enterprise"
      art={{ title: <FormattedMessage id="idps.recover.art" />, text: <FormattedMessage id="idps.recover.artText" /> }}
    >
      <PortalForm
        form={form}
        initialValues={{ enterprise_id: query.get('enterprise_id') ?? '', recovery_code: '' }}
        onSubmit={async ({ enterprise_id, recovery_code }) => {
          await open({ params: { enterprise_id: enterprise_id.trim() }, body: { recovery_code } });
          // A page load, because the session of this page is another one now.
          forgetAccount();
          host.leave(new URL(providers, location.href).href);
        }}
        footer={
          <Button type="primary" size="large" htmlType="submit" block loading={form.busy}>
            <FormattedMessage id="idps.recover.submit" />
          </Button>
        }
      >
        <Form.Item
          name="enterprise_id"
          validateFirst
          rules={[passes(checkOrganisationId)]}
          label={<FormattedMessage id="idps.recover.company" />}
        >
          <Input {...code} size="large" maxLength={60} />
        </Form.Item>
        <Form.Item
          name="recovery_code"
          validateFirst
          rules={[passes(checkRecoveryCode)]}
          label={<FormattedMessage id="idps.recover.code" />}
          extra={<FormattedMessage id="idps.recover.code.extra" />}
        >
          <Input {...code} size="large" maxLength={60} placeholder="xxxx-xxxx-xxxx-xxxx-xxxx-xxxx" />
        </Form.Item>
      </PortalForm>
    </SignedOutFrame>
  );
}
