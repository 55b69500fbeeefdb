import { useIntl } from 'react-intl';
import { App, Input } from '@portal/common/antd/base';
import { updateAttribute } from '@portal/common/contract/account/profile';
import { ParamType } from '@portal/common/enums/user/param-type';
import { available } from '@portal/common/form/taken/available';
import { passes } from '@portal/common/form/rules';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { checkLoginName } from '@portal/common/rules/user/login-name';
import { InlineEdit } from '@portal/common/form/inline-edit';
import { OrNotSet } from '@portal/common/ui/facts/labelled-value';
import { useUpdateAccount } from '../profile.queries.ts';
import styles from './account-card.module.css';

/** Login name with inline edit. Checks on blur whether the name is taken. */
export function LoginNameRow({ value, version }: { value: string; version: number }) {
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
        rules={[
          passes(checkLoginName),
          ...available({ call, type: ParamType.loginName, userType: user_type, accountId: user_id, current: value }),
        ]}
        editor={<Input maxLength={60} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
        versions={{ version, of: updateAttribute, read: ({ AttrValue }) => AttrValue }}
        onSave={async (loginName, made) => {
          await update({ loginName, version: made });
          void message.success(intl.formatMessage({ id: 'common.saved' }));
        }}
      >
        <OrNotSet>{value}</OrNotSet>
      </InlineEdit>
    </div>
  );
}
