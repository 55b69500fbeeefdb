import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import type { signInEnterprise } from '@portal/common/contract/sign-in/sign-in';
import { messageOf } from '@portal/common/form/server-message';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { isNotExisting, UnknownAccount, type NotExisting } from './unknown-account.tsx';

export interface Fields {
  account: string;
  verify_info: string;
  remember: boolean;
}

/** Shown to few people, so their code is loaded on demand. */
const rare = () => import('./rare-refusals.tsx');

export interface RefusedFields {
  /** Shows a refusal of the sign-in. */
  show: (error: ApiError) => void;
  /** Shows at the account that it does not exist, with a link to the registration. */
  notExisting: (code: NotExisting) => void;
}

/** Shows the refusals that are special to a sign-in; all others are shown as in any form. */
export function useRefusedFields({
  form,
  register,
  onUnexist,
}: {
  form: PortalFormState<Fields>;
  /** Address of the registration with its query. */
  register: string | undefined;
  onUnexist: () => void;
}): RefusedFields {
  const { locale } = useIntl();

  function showAt(name: 'account' | 'verify_info', text: ReactNode) {
    form.setError(name, text);
    form.focus(name);
  }

  function notExisting(code: NotExisting) {
    onUnexist();
    showAt('account', <UnknownAccount code={code} register={register} />);
  }

  function show(error: ApiError) {
    reactTo<typeof signInEnterprise>(
      error,
      {
        'Account.Login.Deleting': (e) => {
          showAt('account', <FormattedMessage id="error.Account.Login.Deleting" />);
          void rare().then(
            ({ Deleting }) =>
              form.setFailure(
                <Deleting error={e} saidIn={locale} typed={String(form.antd.getFieldValue('account') ?? '').trim()} />,
              ),
            () => form.showFailure(e),
          );
        },
        'Account.VerifyCode.Overtime': (e) => showAt('verify_info', messageOf(e, locale)),
        'Account.Login.Idp.Only': (e) =>
          void rare().then(
            ({ SsoOnly }) => form.setFailure(<SsoOnly error={e} />),
            () => form.showFailure(e),
          ),
        'Account.Page.Expired': () => form.setFailure(<FormattedMessage id="signIn.expired" />),
      },
      (e) => (isNotExisting(e.code) ? notExisting(e.code) : form.showFailure(e)),
    );
  }

  return { show, notExisting };
}
