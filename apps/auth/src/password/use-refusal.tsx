import { useIntl } from 'react-intl';
import { reactTo, type Reactions } from '@portal/common/client/react-to';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import SsoOnly from '@portal/common/ui/signed-out/sso-only';
import type { Why } from './set/set-password.steps.ts';

/** Shows why a form of this flow failed; expired codes and pages start the flow again. */
export function useRefusal<Fields extends object>(form: PortalFormState<Fields>, onExpired: (why: Why) => void) {
  const { locale } = useIntl();
  return function refuse(error: unknown, reactions: Reactions = {}) {
    const expired: Reactions[keyof Reactions] = (e) => onExpired({ code: e.code, message: e.message, saidIn: locale });
    reactTo(
      error,
      {
        'Account.Login.Idp.Only': (e) => form.setFailure(<SsoOnly error={e} />),
        'Account.VerifyCode.Overtime': expired,
        'Account.Password.Edit.Overtime': expired,
        ...reactions,
      },
      form.showFailure,
    );
  };
}
