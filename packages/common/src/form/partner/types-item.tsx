import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox, Form } from '../../antd/base.ts';
import { CheckboxGroup } from '../../antd/fields.ts';
import { LookupFailed } from '../lookup/lookup-failed.tsx';
import { chosen } from '../rules.tsx';
import { useLookup } from '../lookup/use-lookup.tsx';
import type { ItemProps } from './company-items.tsx';
import { Bones } from '../../ui/status/bones.tsx';
import styles from './partner-fields.module.css';

/** The partner types, one or more. */
export function PartnerTypesItem({ extra }: ItemProps) {
  return (
    <Form.Item
      name="intention_partner_type"
      required
      validateTrigger="onChange"
      normalize={(ids: number[]) => [...ids].sort((a, b) => a - b)}
      extra={extra}
      rules={[{ ...chosen('partnerType.empty'), transform: (ids: number[]) => ids.length }]}
      label={<FormattedMessage id="partner.field.types" />}
    >
      <TypeBoxes />
    </Form.Item>
  );
}

function TypeBoxes({
  id,
  value = [],
  onChange,
  'aria-describedby': describedBy,
}: {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  'aria-describedby'?: string;
}) {
  const intl = useIntl();
  const list = useLookup({ list: 'partnerType' });
  if (list.failed) return <LookupFailed id={id} list={list} />;
  if (!list.entries)
    return (
      <div data-loading>
        <Bones rows={4} />
      </div>
    );
  return (
    // Has the id and can be focused, so that the form finds it when no type is chosen.
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={intl.formatMessage({ id: 'partner.field.types' })}
      aria-describedby={describedBy}
    >
      <CheckboxGroup<number> className={styles.types ?? ''} value={value} onChange={(ids) => onChange?.(ids)}>
        {list.entries.map(({ id: type, name }) => (
          <Checkbox key={type} value={type} name="intention_partner_type" className={styles.type ?? ''}>
            {name}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </div>
  );
}
