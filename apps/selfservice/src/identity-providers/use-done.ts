import { useIntl } from 'react-intl';
import { App } from '@portal/common/antd/base';
import { ApiError } from '@portal/common/client/api-error';
import { failureText } from '@portal/common/form/server-message';

type TextId =
  | 'idps.promote.done'
  | 'idps.discard.done'
  | 'idps.back.done'
  | 'idps.on.said'
  | 'idps.off.said'
  | 'idps.waiting.accept.done'
  | 'idps.waiting.keep.done';

/**
 * Says that an action is done, or why it failed; `again` is for one that needs a recent sign-in. `sent` is a promise,
 * because callbacks of `mutate` are not called once the read after the change has removed the button.
 */
export function useDone() {
  const intl = useIntl();
  const { message } = App.useApp();
  return (sent: Promise<unknown>, id: TextId, again?: () => void): Promise<void> =>
    sent.then(
      () => void message.success(intl.formatMessage({ id })),
      (error: unknown) => {
        if (again && error instanceof ApiError && error.code === 'Account.SignIn.Recent.Required') again();
        else void message.error(failureText(error, intl.locale));
      },
    );
}
