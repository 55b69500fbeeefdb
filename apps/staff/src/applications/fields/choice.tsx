import { FormattedMessage } from 'react-intl';
import { Radio } from '@portal/common/antd/more';
import styles from '../applications.module.css';

type Text =
  | 'applications.kind.confidential'
  | 'applications.kind.public'
  | 'applications.kind.service'
  | 'applications.consent.own'
  | 'applications.consent.third'
  | 'applications.proof.secret'
  | 'applications.proof.keys'
  | 'applications.proof.address';

/** Control of a form: one of a few values, each with a line that explains it (`<text>.text`). */
export function Choice<Value extends number | string>({
  options,
  ...control
}: {
  options: readonly { value: Value; text: Text }[];
  id?: string;
  value?: Value;
  onChange?: () => void;
}) {
  return (
    <Radio.Group {...control} className={styles.kinds ?? ''}>
      {options.map(({ value, text }) => (
        <Radio key={value} value={value}>
          <FormattedMessage id={text} />
          <span className={styles.hint}>
            <FormattedMessage id={`${text}.text`} />
          </span>
        </Radio>
      ))}
    </Radio.Group>
  );
}
