import { FormattedMessage } from 'react-intl';
import { Radio } from '@portal/common/antd/more';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { useSignedIn } from '@portal/common/host/use-host';
import { rolesGivenBy } from '@portal/common/rules/company/member-rights';
import styles from './contacts.module.css';

const TEXTS = {
  [MemberRole.administrator]: 'members.role.administrator',
  [MemberRole.member]: 'members.role.member',
  [MemberRole.finance]: 'members.role.finance',
} as const;
const MAY = {
  [MemberRole.administrator]: 'members.role.administrator.may',
  [MemberRole.member]: 'members.role.member.may',
  [MemberRole.finance]: 'members.role.finance.may',
} as const;

/** The roles that the user gives, each with what it may. */
export function RoleChoice(control: { id?: string; value?: MemberRole; onChange?: (role: MemberRole) => void }) {
  const { id, value, onChange } = control;
  const roles = rolesGivenBy(useSignedIn().role).filter((role) => role !== MemberRole.owner);
  return (
    <Radio.Group
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      className={styles.roles ?? ''}
      onChange={({ target }) => onChange?.(target.value as MemberRole)}
    >
      {roles.map((role) => (
        <Radio key={role} value={role}>
          <FormattedMessage id={TEXTS[role]} />
          <span className={styles.may}>
            <FormattedMessage id={MAY[role]} />
          </span>
        </Radio>
      ))}
    </Radio.Group>
  );
}
