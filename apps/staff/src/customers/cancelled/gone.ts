import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { failureText } from '@portal/common/form/server-message';
import { PAGE } from '@portal/common/pages/addresses';

export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'Account.Cancel.Gone';

/** Shows that an account was deleted or restored meanwhile, then returns to the list. */
export function useGone(error: unknown) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const gone = isGone(error) ? error : undefined;
  useEffect(
    function leaveWhatIsGone() {
      if (!gone) return;
      modal.warning({
        title: failureText(gone, intl.locale),
        okText: intl.formatMessage({ id: 'customers.cancelled.back' }),
        onOk: () => void navigate(PAGE.cancelledCustomers),
      });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once per error
    [gone],
  );
}
