import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { App, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { chosen, passes } from '@portal/common/form/rules';
import { checkUserName } from '@portal/common/rules/user-name';
import { DateTime } from '@portal/common/ui/date-time';
import { Icon } from '@portal/common/ui/icons';
import { InlineEdit } from '@portal/common/ui/inline-edit';
import { LoadFailed } from '@portal/common/ui/load-failed';
import { Sheet } from '@portal/common/ui/sheet';
import { PageSkeleton } from '@portal/common/ui/states';
import { LetterAvatar } from './letter-avatar.tsx';
import { OrNotSet, Pair } from './pair.tsx';
import { PasswordLink } from './password-link.tsx';
import { useAccount, usePositions, useUpdateAccount } from './profile.queries.ts';
import type { Account, Change } from './profile.queries.ts';
import styles from './account-card.module.css';

/** The account itself: name and position are edited in place, the rest is shown. */
export function AccountCard() {
  const intl = useIntl();
  const account = useAccount();
  const { data, error } = account;
  return (
    <Sheet flush label={intl.formatMessage({ id: 'profile.account.label' })}>
      {data && <Loaded account={data} />}
      {!data && error && (
        <LoadFailed title={<FormattedMessage id="profile.account.failed" />} query={account} />
      )}
      {!data && !error && <div className={styles.waiting}><PageSkeleton rows={5} /></div>}
    </Sheet>
  );
}

function Loaded({ account }: { account: Account }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const positions = usePositions();
  const update = useUpdateAccount();
  const position = positions.data?.find(({ id }) => id === account.positionId)?.name;

  async function save(change: Change) {
    await update.mutateAsync(change);
    void message.success(intl.formatMessage({ id: 'common.saved' }));
  }

  return (
    <>
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
            onSave={(name) => save({ name })}
          >
            <span className={styles.name}>{account.name}</span>
          </InlineEdit>
          <InlineEdit
            variant="heading"
            name="Position"
            label={intl.formatMessage({ id: 'profile.account.position' })}
            value={account.positionId || undefined}
            rules={[chosen('position.empty')]}
            editor={(
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                loading={positions.isPending}
                options={positions.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
                notFoundContent={positions.isError ? <FormattedMessage id="profile.account.position.failed" /> : undefined}
                onOpenChange={(open) => { if (open && positions.isError) void positions.refetch(); }}
              />
            )}
            onSave={(positionId) => save({ positionId: positionId ?? 0 })}
          >
            <span className={styles.position}>
              {position ?? (account.positionId === 0 && <FormattedMessage id="profile.account.position.none" />)}
            </span>
          </InlineEdit>
        </div>
        <div className={styles.since}>
          <FormattedMessage id="profile.account.registered" values={{ day: <DateTime at={account.registeredAt} dayOnly /> }} />
        </div>
      </div>
      <dl className={styles.rows}>
        <Pair label={<FormattedMessage id="profile.account.loginName" />}><OrNotSet>{account.loginName}</OrNotSet></Pair>
        <Pair label={<FormattedMessage id="profile.account.email" />}>
          <OrNotSet>{account.email}</OrNotSet>
          <Verified value={account.email} verified={account.emailVerified} />
        </Pair>
        <Pair label={<FormattedMessage id="profile.account.phone" />}>
          <OrNotSet>{shownPhone(account.phone)}</OrNotSet>
          <Verified value={account.phone} verified={account.phoneVerified} />
        </Pair>
        <Pair label={<FormattedMessage id="profile.account.password" />} action={<PasswordLink />}>
          <FormattedMessage id="profile.account.password.set" />
          <Link className={styles.security} to="/account/security"><FormattedMessage id="profile.account.security" /></Link>
        </Pair>
      </dl>
    </>
  );
}

/** Calling code and number apart, Chinese mobile numbers in their usual groups. */
const shownPhone = (phone: string) => phone.replace(/^(\+86)-(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3 $4').replace('-', ' ');

function Verified({ value, verified }: { value: string; verified: boolean }): ReactNode {
  if (value === '') return null;
  return (
    <span className={verified ? styles.verified : styles.unverified}>
      <Icon name={verified ? 'check' : 'minus'} size={14} />
      <FormattedMessage id={verified ? 'profile.account.verified' : 'profile.account.unverified'} />
    </span>
  );
}
