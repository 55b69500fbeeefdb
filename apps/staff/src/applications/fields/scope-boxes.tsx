import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Checkbox } from '@portal/common/antd/base';
import { ServiceScope } from '@portal/common/enums/service/service-scope';
import styles from '../applications.module.css';

const NAMES = Object.keys(ServiceScope) as (keyof typeof ServiceScope)[];

/** Names of scopes as a list. */
export const ScopeList = ({ scopes }: { scopes: readonly ServiceScope[] }) => (
  <FormattedList
    value={NAMES.filter((name) => scopes.includes(ServiceScope[name])).map((name) => (
      <FormattedMessage key={name} id={`applications.scope.${name}`} />
    ))}
  />
);

/** Control of a form: a checkbox for each scope, with a sentence of what it allows. */
export function ScopeBoxes({
  id,
  value = [],
  onChange,
  'aria-describedby': describedBy,
}: {
  id?: string;
  value?: readonly ServiceScope[];
  onChange?: (scopes: ServiceScope[]) => void;
  'aria-describedby'?: string;
}) {
  const intl = useIntl();
  return (
    // Has the id and can be focused, so that the form finds it when no scope is chosen.
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={intl.formatMessage({ id: 'applications.field.scopes' })}
      aria-describedby={describedBy}
      className={styles.kinds}
    >
      {NAMES.map((name) => {
        const scope = ServiceScope[name];
        const others = value.filter((one) => one !== scope);
        return (
          <Checkbox
            key={name}
            checked={value.includes(scope)}
            onChange={({ target }) => onChange?.(target.checked ? [...others, scope].sort() : others)}
          >
            <FormattedMessage id={`applications.scope.${name}`} />
            <span className={styles.hint}>
              <FormattedMessage id={`applications.scope.${name}.about`} />
            </span>
            <span className={styles.code}>{scope}</span>
          </Checkbox>
        );
      })}
    </div>
  );
}
