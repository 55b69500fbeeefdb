import { useIntl } from 'react-intl';
import { App, Input } from '@portal/common/antd/base';
import { ParamType } from '@portal/common/enums/account/param-type';
import { available, passes } from '@portal/common/form/rules';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { checkLoginName } from '@portal/common/rules/account/login-name';
import { InlineEdit } from '@portal/common/ui/inline-edit';
import { OrNotSet } from '../pair.tsx';
import { useUpdateAccount } from '../profile.queries.ts';
import styles from './account-card.module.css';

/** Login name with inline edit. Checks on blur whether the name is taken. */
export function LoginNameRow({ value }: { value: string }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const update = useUpdateAccount();
  const call = useCall();
  const { user_id, user_type } = useSignedIn();
  return (
    <div className={styles.inline}>
      <InlineEdit
        name="LoginName"
        label={intl.formatMessage({ id: 'profile.account.loginName' })}
        value={value}
        rules={[passes(checkLoginName), ...available({ call, type: ParamType.loginName, userType: user_type, accountId: user_id, current: value })]}
        editor={<Input maxLength={60} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
        onSave={async (loginName) => {
          await update.mutateAsync({ loginName });
          void message.success(intl.formatMessage({ id: 'common.saved' }));
        }}
      >
        <OrNotSet>{value}</OrNotSet>
      </InlineEdit>
    </div>
  );
}
