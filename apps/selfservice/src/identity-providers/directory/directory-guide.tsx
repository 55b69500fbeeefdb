import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Segmented } from '@portal/common/antd/base';
import styles from './directory.module.css';

const PRODUCTS = ['entra', 'okta', 'other'] as const;
type Product = (typeof PRODUCTS)[number];

/** Steps for the administrator of the directory, for the usual products, and what holds for all. */
export function DirectoryGuide() {
  const intl = useIntl();
  const [product, setProduct] = useState<Product>('entra');
  return (
    <div className={styles.guide}>
      <Segmented
        name="directoryProduct"
        value={product}
        onChange={setProduct}
        aria-label={intl.formatMessage({ id: 'idps.guide.product' })}
        options={PRODUCTS.map((one) => ({ value: one, label: intl.formatMessage({ id: `idps.product.${one}` }) }))}
      />
      <p className={styles.steps}>
        <FormattedMessage id={`idps.directory.guide.${product}`} />
      </p>
      <p className={styles.steps}>
        <FormattedMessage id="idps.directory.guide.all" />
      </p>
    </div>
  );
}
