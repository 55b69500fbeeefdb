import { FormattedList, FormattedMessage } from 'react-intl';
import { Checkbox, Form } from '@portal/common/antd/base';
import { Privilege } from '@portal/common/enums/staff/privilege';
import styles from './members.module.css';

/** The privileges by area, in the order in which they are shown. */
const GROUPS = {
  customers: [
    'customerView',
    'customerManage',
    'customerContactEdit',
    'customerAccountView',
    'customerAccountReset',
    'customerCancelView',
  ],
  partners: ['partnerView', 'partnerCreate', 'partnerEdit'],
  approvals: ['approvalCertification', 'approvalRegister', 'approvalContract', 'approvalAccount', 'approvalLead'],
  system: ['systemAccessKey', 'systemImport', 'systemAudit'],
  all: ['admin'],
} as const satisfies Record<string, readonly (keyof typeof Privilege)[]>;

type PrivilegeName = keyof typeof Privilege;
const NAMES: readonly PrivilegeName[] = Object.values(GROUPS).flat();

/** Names of privileges as a list, at most `most` of them. */
export function PrivilegeList({ values, most = Infinity }: { values: readonly string[]; most?: number }) {
  if (values.includes(Privilege.admin)) return <FormattedMessage id="members.privilege.admin" />;
  const names = NAMES.filter((name) => values.includes(Privilege[name]));
  if (names.length === 0)
    return (
      <span className={styles.none}>
        <FormattedMessage id="members.privileges.none" />
      </span>
    );
  const shown = names.slice(0, most).map((name) => <FormattedMessage key={name} id={`members.privilege.${name}`} />);
  const rest = names.length - shown.length;
  return (
    <FormattedList
      value={
        rest > 0
          ? [...shown, <FormattedMessage key="rest" id="members.privileges.more" values={{ count: rest }} />]
          : shown
      }
    />
  );
}

interface ControlProps {
  value?: Privilege[];
  onChange?: (value: Privilege[]) => void;
  disabled: boolean;
}

/** The control of the field: a checkbox with a description for each privilege. An administrator has them all. */
function PrivilegeBoxes({ value = [], onChange, disabled }: ControlProps) {
  const isAdmin = value.includes(Privilege.admin);
  const turn = (privilege: Privilege, on: boolean) =>
    onChange?.(on ? [...value, privilege].sort() : value.filter((one) => one !== privilege));
  return (
    <div className={styles.groups}>
      {Object.entries(GROUPS).map(([group, names]) => (
        <fieldset key={group} className={styles.group}>
          <legend className={styles.legend}>
            <FormattedMessage id={`members.privileges.group.${group as keyof typeof GROUPS}`} />
          </legend>
          {names.map((name) => {
            const implied = isAdmin && name !== 'admin';
            return (
              <Checkbox
                key={name}
                className={styles.box ?? ''}
                checked={implied || value.includes(Privilege[name])}
                disabled={disabled || implied}
                onChange={(event) => turn(Privilege[name], event.target.checked)}
              >
                <span className={styles.name}>
                  <FormattedMessage id={`members.privilege.${name}`} />
                </span>
                <span className={styles.about}>
                  <FormattedMessage id={`members.privilege.${name}.about`} />
                </span>
              </Checkbox>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

/** Field `privileges` of a form. */
export function PrivilegesItem({ disabled = false }: { disabled?: boolean }) {
  return (
    <Form.Item name="privileges" className={styles.privileges ?? ''}>
      <PrivilegeBoxes disabled={disabled} />
    </Form.Item>
  );
}
