import { FormattedMessage } from 'react-intl';
import { Radio } from '@portal/common/antd/more';
import styles from './applications.module.css';

type Text =
  | 'applications.kind.confidential'
  | 'applications.kind.public'
  | 'applications.consent.own'
  | 'applications.consent.third';

/** Control of a form: one of two values, each with a line that explains it (`<text>.text`). */
export function Choice({
  texts,
  ...control
}: {
  texts: Readonly<Record<0 | 1, Text>>;
  id?: string;
  value?: 0 | 1;
  onChange?: () => void;
}) {
  return (
    <Radio.Group {...control} className={styles.kinds ?? ''}>
      {([0, 1] as const).map((value) => (
        <Radio key={value} value={value}>
          <FormattedMessage id={texts[value]} />
          <span className={styles.hint}>
            <FormattedMessage id={`${texts[value]}.text`} />
          </span>
        </Radio>
      ))}
    </Radio.Group>
  );
}
