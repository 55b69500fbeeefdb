import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { recall } from '@portal/common/host/storage/browser-store';
import { checkAccount } from '@portal/common/rules/user/account';
import type { Fields } from './refused-fields.tsx';

/**
 * Fills in the account that an application names in `login_hint`, or else the one that this browser remembers, if this
 * form takes it and nothing was typed. Narrow pages begin with the phone.
 */
export function useRememberedAccount(
  antd: PortalFormState<Fields>['antd'],
  { narrow, loginNames }: { narrow: boolean; loginNames: boolean },
): void {
  const [query] = useSearchParams();
  const hint = query.get('login_hint');
  useEffect(
    function offerRememberedAccount() {
      const kept = hint ?? recall('local', 'loginAccount');
      const fits = kept && !narrow && checkAccount(loginNames ? 'emailOrLoginName' : 'email')(kept) === undefined;
      if (fits && !antd.getFieldValue('account')) antd.setFieldsValue({ account: kept, remember: !hint });
    },
    [antd, hint, loginNames, narrow],
  );
}
