import { FormattedMessage, useIntl } from 'react-intl';
import { App, Input } from '@portal/common/antd/base';
import { updateAttribute } from '@portal/common/contract/account/profile';
import { UserType } from '@portal/common/enums/user/user-type';
import { LookupSelect } from '@portal/common/form/lookup/lookup-select';
import { useLookup } from '@portal/common/form/lookup/use-lookup';
import { chosen, passes } from '@portal/common/form/rules';
import { useSignedIn } from '@portal/common/host/use-host';
import { checkUserName } from '@portal/common/rules/user/user-name';
import { DateTime } from '@portal/common/ui/date-time';
import { InlineEdit } from '@portal/common/form/inline-edit';
import { LetterAvatar } from './letter-avatar.tsx';
import { useUpdateAccount, type Account, type Change } from '../profile.queries.ts';
import styles from './account-card.module.css';

/** Avatar, name and position; the last two are edited inline. The name of an identity provider's user is read-only. */
export function AccountHead({ account }: { account: Account }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { user_type } = useSignedIn();
  const { entries: positions, failed } = useLookup({ list: 'position', userType: user_type });
  const update = useUpdateAccount();
  const position = positions?.find(({ id }) => id === account.positionId)?.name;

  const versions = { version: account.version, of: updateAttribute };

  async function save(change: Change, version: number) {
    await update({ ...change, version });
    void message.success(intl.formatMessage({ id: 'common.saved' }));
  }

  return (
    <div className={styles.head}>
      <LetterAvatar name={account.name} />
      <div className={styles.who}>
        <InlineEdit
          variant="heading"
          name="Username"
          label={intl.formatMessage({ id: 'profile.account.name' })}
          value={account.name}
          rules={[passes(checkUserName)]}
          editor={<Input maxLength={60} autoComplete="name" />}
          versions={{ ...versions, read: ({ AttrValue }) => AttrValue }}
          onSave={(name, version) => save({ name }, version)}
          {...(user_type === UserType.idpUser && {
            readOnly: (
              <span className={styles.note}>
                <FormattedMessage id="profile.account.name.byProvider" />
              </span>
            ),
          })}
        >
          <span className={styles.name}>
            <bdi>{account.name}</bdi>
          </span>
        </InlineEdit>
        <InlineEdit
          variant="heading"
          name="Position"
          label={intl.formatMessage({ id: 'profile.account.position' })}
          value={account.positionId || undefined}
          rules={[chosen('position.empty')]}
          editor={<LookupSelect lookup="position" userType={user_type} />}
          versions={{ ...versions, read: ({ AttrValue }) => Number(AttrValue) || undefined }}
          show={(id) => positions?.find((one) => one.id === id)?.name}
          onSave={(positionId, version) => save({ positionId: positionId ?? 0 }, version)}
        >
          <span className={styles.position} {...(!positions && !failed && { 'data-loading-word': true })}>
            {position ?? (account.positionId === 0 && <FormattedMessage id="profile.account.position.none" />)}
          </span>
        </InlineEdit>
      </div>
      <div className={styles.since}>
        <FormattedMessage
          id="profile.account.registered"
          values={{ day: <DateTime at={account.registeredAt} dayOnly /> }}
        />
      </div>
    </div>
  );
}
