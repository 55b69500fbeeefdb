import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Checkbox } from '../antd/base.ts';
import { WebhookKind, type TEST_KIND } from '../enums/webhook/webhook-kind.ts';
import styles from './webhooks.module.css';

const NAMES = Object.keys(WebhookKind) as (keyof typeof WebhookKind)[];

/** What a kind of event is called. */
export function KindName({ kind }: { kind: WebhookKind | typeof TEST_KIND }) {
  const name = NAMES.find((one) => WebhookKind[one] === kind);
  return <FormattedMessage id={name ? `webhooks.kind.${name}` : 'webhooks.kind.test'} />;
}

/** Names of kinds as a list. */
export const KindList = ({ kinds }: { kinds: readonly WebhookKind[] }) => (
  <FormattedList
    value={Object.values(WebhookKind)
      .filter((kind) => kinds.includes(kind))
      .map((kind) => (
        <KindName key={kind} kind={kind} />
      ))}
  />
);

/** Control of a form: a checkbox for each kind of event that can be chosen. */
export function KindBoxes({
  id,
  kinds,
  value = [],
  onChange,
  'aria-describedby': describedBy,
}: {
  id?: string;
  kinds: readonly WebhookKind[];
  value?: readonly WebhookKind[];
  onChange?: (kinds: WebhookKind[]) => void;
  'aria-describedby'?: string;
}) {
  const intl = useIntl();
  return (
    // Has the id and can be focused, so that the form finds it when no kind is chosen.
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={intl.formatMessage({ id: 'webhooks.field.kinds' })}
      aria-describedby={describedBy}
      className={styles.kinds}
    >
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          checked={value.includes(kind)}
          onChange={({ target }) =>
            onChange?.(kinds.filter((one) => (one === kind ? target.checked : value.includes(one))))
          }
        >
          <KindName kind={kind} />
          <span className={styles.code}>{kind}</span>
        </Checkbox>
      ))}
    </div>
  );
}
