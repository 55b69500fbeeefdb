import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { asApiError, type ApiError } from '@portal/common/client/api-error';
import { reactTo, type Reactions } from '@portal/common/client/react-to';
import type { cancelAccount } from '@portal/common/contract/account/cancellation';
import { useHost } from '@portal/common/host/use-host';

/** Handles errors of the deletion: code -1 (server error) opens a dialog, `reactions` and `show` handle the others. */
export function useCancelRefusal(show: (error: ApiError) => void, reactions: Reactions = {}) {
  const intl = useIntl();
  const { locale } = useHost();
  const { modal } = App.useApp();
  return function refused(error: unknown): void {
    reactTo<typeof cancelAccount>(
      asApiError(error, locale),
      {
        '-1': (e) =>
          void modal.error({
            title: intl.formatMessage({ id: 'cancellation.serverError' }),
            content: e.message,
            okText: intl.formatMessage({ id: 'common.close' }),
            centered: true,
          }),
        ...reactions,
      },
      show,
    );
  };
}
