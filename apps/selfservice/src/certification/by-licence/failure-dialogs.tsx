import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import type { ApiError } from '@portal/common/client/api-error';
import { messageOf } from '@portal/common/form/server-message';

/** Dialogs about a submission that was refused. */
export function useFailureDialogs() {
  const intl = useIntl();
  const { modal } = App.useApp();
  return {
    /** The picture says something else than the form: submit all the same, or change it. */
    confirmDifference(error: ApiError, onSubmit: () => Promise<void>) {
      modal.confirm({
        title: intl.formatMessage({ id: 'certification.byLicence.differs' }),
        content: messageOf(error, intl.locale),
        okText: intl.formatMessage({ id: 'certification.byLicence.differs.submit' }),
        cancelText: intl.formatMessage({ id: 'certification.byLicence.differs.change' }),
        onOk: onSubmit,
      });
    },
    /** Without an error: the API did not answer. */
    showFailed(error: ApiError | undefined) {
      modal.error({
        title: intl.formatMessage({ id: 'certification.byLicence.failed' }),
        content: error ? messageOf(error, intl.locale) : <FormattedMessage id="certification.byLicence.failed.text" />,
        okText: intl.formatMessage({ id: 'certification.byLicence.ok' }),
      });
    },
  };
}
