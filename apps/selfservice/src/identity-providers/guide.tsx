import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Select } from '@portal/common/antd/select';
import { IdpAgreement, IdpSystem } from '@portal/common/enums/sign-in/identity-provider';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { Idp } from '@portal/common/contract/identity-provider/identity-providers';
import styles from './providers.module.css';

const PRODUCTS = ['adFs', 'entra', 'okta', 'google', 'keycloak', 'other'] as const;
type Product = (typeof PRODUCTS)[number];

/** Steps for the administrator at the provider, for the usual products. */
export function Guide({ provider: { idp_agreement, idp_type } }: { provider: Idp }) {
  const intl = useIntl();
  const [product, setProduct] = useState<Product>(idp_type === IdpSystem.adFs ? 'adFs' : 'other');
  const protocol = idp_agreement === IdpAgreement.saml ? 'saml' : 'oauth2';
  return (
    <Sheet
      title={<FormattedMessage id="idps.guide" />}
      extra={
        <Select
          className={styles.product ?? ''}
          value={product}
          onChange={setProduct}
          aria-label={intl.formatMessage({ id: 'idps.guide.product' })}
          options={PRODUCTS.map((one) => ({ value: one, label: intl.formatMessage({ id: `idps.product.${one}` }) }))}
        />
      }
    >
      <p className={styles.steps}>{intl.formatMessage({ id: `idps.guide.${protocol}.${product}` })}</p>
      <p className={styles.guideNote}>
        <FormattedMessage id="idps.guide.note" />
      </p>
    </Sheet>
  );
}
