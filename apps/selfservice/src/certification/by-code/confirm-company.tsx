import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { useSignedIn } from '@portal/common/host/use-host';
import { foldCompanyName } from '@portal/common/rules/company/company-name';
import type { Transaction } from '../submission.queries.ts';
import styles from './code-form.module.css';
import { Hotline } from './hotline.tsx';

/**
 * Asks for confirmation when the found company has another name than the user's own; otherwise confirms without asking.
 */
export function useConfirmCompany(): (found: Transaction) => Promise<boolean> {
  const intl = useIntl();
  const { modal } = App.useApp();
  const { company_name } = useSignedIn();

  return ({ company }) =>
    new Promise((answer) => {
      if (!company_name || foldCompanyName(company_name) === foldCompanyName(company)) {
        answer(true);
        return;
      }
      modal.confirm({
        title: intl.formatMessage({ id: 'certification.byCode.differs.title' }),
        content: (
          <>
            <dl className={styles.names}>
              <dt>
                <FormattedMessage id="certification.byCode.differs.own" />
              </dt>
              <dd>
                <bdi>{company_name}</bdi>
              </dd>
              <dt>
                <FormattedMessage id="certification.byCode.differs.found" />
              </dt>
              <dd>{company}</dd>
            </dl>
            <p className={styles.hint}>
              <FormattedMessage id="certification.byCode.differs.text" />
            </p>
            <Hotline />
          </>
        ),
        okText: intl.formatMessage({ id: 'certification.byCode.differs.ok' }),
        cancelText: intl.formatMessage({ id: 'certification.byCode.differs.cancel' }),
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
    });
}
