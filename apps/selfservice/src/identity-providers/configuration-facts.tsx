import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { testPage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { OrNotSet, LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { DocumentFacts } from './document-facts.tsx';
import type { IdpConfiguration } from '@portal/common/contract/identity-provider/identity-providers';
import { TestState } from './tests/test-state.tsx';
import styles from './providers.module.css';

/** A configuration with the contents of its metadata, read-only. */
export function ConfigurationFacts({
  of,
  id,
  agreement,
}: {
  of: IdpConfiguration;
  id: string;
  agreement: IdpAgreement;
}) {
  return (
    <>
      <LabelledValue
        label={
          <FormattedMessage id={agreement === IdpAgreement.saml ? 'idps.field.metadata' : 'idps.field.discovery'} />
        }
      >
        {of.by_file === 1 ? <FormattedMessage id="idps.metadata.byFile" /> : <OrNotSet>{of.idp_metadata_url}</OrNotSet>}
      </LabelledValue>
      {agreement === IdpAgreement.oauth2 && (
        <>
          <LabelledValue label={<FormattedMessage id="idps.field.clientId" />}>
            <OrNotSet>{of.client_id}</OrNotSet>
          </LabelledValue>
          <LabelledValue label={<FormattedMessage id="idps.field.secret" />}>
            <FormattedMessage id={of.has_secret === 1 ? 'idps.secret.stored' : 'common.notSet'} />
          </LabelledValue>
        </>
      )}
      {of.document && <DocumentFacts of={of.document} agreement={agreement} />}
      <LabelledValue label={<FormattedMessage id="idps.field.mapping" />}>
        <FormattedMessage
          id="idps.mapping.shown"
          values={{
            name: of.name_attribute || <FormattedMessage id="idps.mapping.usual" />,
            email: of.email_attribute || <FormattedMessage id="idps.mapping.usual" />,
          }}
        />
      </LabelledValue>
      <LabelledValue label={<FormattedMessage id="idps.field.jit" />}>
        <FormattedMessage id={of.jit === 1 ? 'idps.jit.on' : 'idps.jit.off'} />
      </LabelledValue>
      <LabelledValue label={<FormattedMessage id="idps.test.latest" />}>
        {of.test ? (
          <>
            <TestState state={of.test.state} quiet />{' '}
            <Link to={testPage(id, of.test.test_id)}>
              <DateTime at={of.test.start_time} />
            </Link>
            {of.test.over && (
              <div className={styles.hint}>
                <FormattedMessage id={`idps.test.over.${of.test.over}`} />
              </div>
            )}
          </>
        ) : (
          <FormattedMessage id="idps.test.none" />
        )}
      </LabelledValue>
      <LabelledValue label={<FormattedMessage id="idps.field.saved" />}>
        <DateTime at={of.create_time} />
      </LabelledValue>
    </>
  );
}
