import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox, Form, Skeleton } from '@portal/common/antd/base';
import { LookupFailed } from '@portal/common/form/lookup-failed';
import { chosen } from '@portal/common/form/rules';
import { useLookup } from '@portal/common/form/use-lookup';
import styles from './partner-form.module.css';

/** The partner types, one or more. */
export function TypesStep() {
  return (
    <Form.Item
      name="intention_partner_type" validateTrigger="onChange" normalize={(ids: number[]) => [...ids].sort((a, b) => a - b)}
      rules={[{ ...chosen('partnerType.empty'), transform: (ids: number[]) => ids.length }]} label={<FormattedMessage id="register.partner.field.types" />}
    >
      <TypeBoxes />
    </Form.Item>
  );
}

function TypeBoxes({ id, value = [], onChange, 'aria-describedby': told }: { id?: string; value?: number[]; onChange?: (ids: number[]) => void; 'aria-describedby'?: string }) {
  const intl = useIntl();
  const list = useLookup({ list: 'partnerType' });
  if (list.failed) return <LookupFailed id={id} list={list} />;
  if (!list.entries) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  return (
    <div role="group" aria-label={intl.formatMessage({ id: 'register.partner.field.types' })} aria-describedby={told}>
      <Checkbox.Group<number> className={styles.types ?? ''} value={value} onChange={(ids) => onChange?.(ids)}>
        {list.entries.map(({ id: type, name }) => (
          <Checkbox key={type} value={type} name="intention_partner_type" className={styles.type ?? ''}>{name}</Checkbox>
        ))}
      </Checkbox.Group>
    </div>
  );
}
