import { useEffect } from 'react';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { recall } from '@portal/common/host/storage/browser-store';
import { checkAccount } from '@portal/common/rules/user/account';
import type { Fields } from './refused-fields.tsx';

/**
 * Fills in the account that an application has named (`hint`), or else the one that this browser remembers, if this
 * form takes it and nothing was typed. Narrow pages begin with the phone.
 */
export function useRememberedAccount(
  antd: PortalFormState<Fields>['antd'],
  { hint, narrow, loginNames }: { hint: string | null; narrow: boolean; loginNames: boolean },
): void {
  useEffect(
    function offerRememberedAccount() {
      const kept = hint ?? recall('local', 'loginAccount');
      const fits = kept && !narrow && checkAccount(loginNames ? 'emailOrLoginName' : 'email')(kept) === undefined;
      if (fits && !antd.getFieldValue('account')) antd.setFieldsValue({ account: kept, remember: !hint });
    },
    [antd, hint, loginNames, narrow],
  );
}
