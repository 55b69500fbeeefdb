import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { failureText } from '@portal/common/form/server-message';

type TextId = 'idps.promote.done' | 'idps.discard.done' | 'idps.back.done';

/** Says that an action is done, or why it failed. */
export function useDone() {
  const intl = useIntl();
  const { message } = App.useApp();
  return (id: TextId) => ({
    onSuccess: () => void message.success(intl.formatMessage({ id })),
    onError: (error: unknown) => void message.error(failureText(error, intl.locale)),
  });
}
