import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { asApiError } from '@portal/common/client/api-error';
import type { ApiError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import type { cancelAccount } from '@portal/common/contract/cancellation';
import type { Reactions } from '@portal/common/client/react-to';
import { useHost } from '@portal/common/host/use-host';

/** Refusals while an account is being closed: code -1 opens a dialog, everything else shows in place. */
export function useCancelRefusal(show: (error: ApiError) => void, reactions: Reactions = {}) {
  const intl = useIntl();
  const { locale } = useHost();
  const { modal } = App.useApp();
  return function refused(error: unknown): void {
    reactTo<typeof cancelAccount>(asApiError(error, locale), {
      '-1': (e) => void modal.error({ title: intl.formatMessage({ id: 'cancellation.serverError' }), content: e.message, okText: intl.formatMessage({ id: 'common.close' }), centered: true }),
      ...reactions,
    }, show);
  };
}
