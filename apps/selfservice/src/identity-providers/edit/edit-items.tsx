import { FormattedMessage } from 'react-intl';
import { Alert, Form, Input } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { Radio } from '@portal/common/antd/more';
import { IdpAgreement, IdpStatus } from '@portal/common/enums/sign-in/identity-provider';
import { passes } from '@portal/common/form/rules';
import {
  checkIdpAttribute,
  checkIdpClientId,
  checkIdpClientSecret,
  checkIdpDescription,
  checkIdpMetadataUrl,
} from '@portal/common/rules/identity-provider/identity-provider';
import { optional } from '@portal/common/rules/text/optional';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import type { ProviderFields } from './provider-fields.ts';
import { MetadataProblem } from './metadata-problem.tsx';
import { MetadataTools } from './metadata-tools.tsx';
import type { Idp } from '@portal/common/contract/identity-provider/identity-providers';
import styles from '../providers.module.css';

const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/**
 * Source of the metadata. An enabled provider without a file needs a URL; one that is off may be saved without, but then
 * cannot be switched on, so that the field is never marked as optional.
 */
export function MetadataItems({ provider, form }: { provider: Idp; form: PortalFormState<ProviderFields> }) {
  const saml = provider.idp_agreement === IdpAgreement.saml;
  const base = provider.candidate ?? provider.live;
  const byFile = base?.by_file === 1;
  const needed = provider.status === IdpStatus.enabled && !byFile;
  return (
    <>
      <Form.Item
        name="idp_metadata_url"
        required={!byFile}
        rules={[passes(needed ? checkIdpMetadataUrl : optional(checkIdpMetadataUrl))]}
        label={<FormattedMessage id={saml ? 'idps.field.metadata' : 'idps.field.discovery'} />}
        extra={
          <FormattedMessage
            id={byFile ? 'idps.field.metadata.file' : saml ? 'idps.field.metadata.extra' : 'idps.field.discovery.extra'}
          />
        }
      >
        <Input
          {...code}
          type="url"
          inputMode="url"
          maxLength={1024}
          placeholder={
            saml
              ? 'https://idp.example.com/FederationMetadata/2007-06/FederationMetadata.xml'
              : 'https://idp.example.com'
          }
        />
      </Form.Item>
      {base?.problem && (
        <Alert type="error" className={styles.notice ?? ''} title={<MetadataProblem of={base.problem} />} />
      )}
      <MetadataTools provider={provider} form={form} />
    </>
  );
}

/** Client id and secret of the portal at an OpenID provider. It cannot be switched on without the client id. */
export function ClientItems({ hasSecret }: { hasSecret: boolean }) {
  return (
    <>
      <Form.Item
        name="client_id"
        required
        rules={[passes(checkIdpClientId)]}
        label={<FormattedMessage id="idps.field.clientId" />}
      >
        <Input {...code} maxLength={255} />
      </Form.Item>
      <Form.Item
        name="client_secret"
        rules={[passes(checkIdpClientSecret)]}
        label={<FormattedMessage id="idps.field.secret" />}
        extra={<FormattedMessage id={hasSecret ? 'idps.secret.kept' : 'idps.secret.never'} />}
      >
        <Input type="password" autoComplete="new-password" maxLength={512} />
      </Form.Item>
    </>
  );
}

/** Attributes for name and e-mail, and whether a first sign-in creates an account. */
export function MappingItems({ agreement }: { agreement: IdpAgreement }) {
  const saml = agreement === IdpAgreement.saml;
  return (
    <>
      <h3 className={styles.part}>
        <FormattedMessage id="idps.part.people" />
      </h3>
      <Form.Item
        name="name_attribute"
        rules={[passes(checkIdpAttribute)]}
        label={<FormattedMessage id="idps.field.nameAttribute" />}
        extra={<FormattedMessage id={saml ? 'idps.field.nameAttribute.saml' : 'idps.field.nameAttribute.oauth2'} />}
      >
        <Input {...code} maxLength={255} />
      </Form.Item>
      <Form.Item
        name="email_attribute"
        rules={[passes(checkIdpAttribute)]}
        label={<FormattedMessage id="idps.field.emailAttribute" />}
        extra={<FormattedMessage id={saml ? 'idps.field.emailAttribute.saml' : 'idps.field.emailAttribute.oauth2'} />}
      >
        <Input {...code} maxLength={255} />
      </Form.Item>
      <Form.Item
        name="jit"
        required
        label={<FormattedMessage id="idps.field.jit" />}
        extra={<FormattedMessage id="idps.field.jit.extra" />}
      >
        <Radio.Group className={styles.choices ?? ''}>
          <Radio value={1}>
            <FormattedMessage id="idps.jit.on" />
          </Radio>
          <Radio value={0}>
            <FormattedMessage id="idps.jit.off" />
          </Radio>
        </Radio.Group>
      </Form.Item>
    </>
  );
}

/** What the owner wrote about the provider. */
export function DescribeItem() {
  return (
    <Form.Item
      name="describe"
      rules={[passes(checkIdpDescription)]}
      label={<FormattedMessage id="idps.field.describe" />}
    >
      <TextArea rows={2} maxLength={255} />
    </Form.Item>
  );
}
