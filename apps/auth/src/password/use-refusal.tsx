import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { FormInstance } from '@portal/common/antd/base';
import { ApiError, networkError } from '@portal/common/client/api-error';
import { reactTo } from '@portal/common/client/react-to';
import type { Reactions } from '@portal/common/client/react-to';
import { messageOf } from '@portal/common/form/server-message';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { useHost } from '@portal/common/host/use-host';
import type { Why } from './set/set-password.steps.ts';

/** Shows the refusal of a form: special cases first, then at the fields, then above the button. */
export function useRefusal<Values>(form: FormInstance<Values>, onExpired: (why: Why) => void) {
  const host = useHost();
  const intl = useIntl();
  const [notice, setNotice] = useState<ReactNode>(null);

  function refused(error: unknown, reactions: Reactions = {}) {
    const told = error instanceof ApiError ? error : networkError(host.locale);
    const expired = (e: ApiError) => onExpired({ code: e.code, message: e.message, saidIn: intl.locale });
    reactTo(told, { 'Account.VerifyCode.Overtime': expired, 'Account.Password.Edit.Overtime': expired, ...reactions }, (e) => {
      if (!putUnderFields(form, e, intl.locale)) setNotice(messageOf(e, intl.locale));
    });
  }

  return { notice, setNotice, refused };
}
