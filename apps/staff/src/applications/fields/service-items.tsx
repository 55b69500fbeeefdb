import type { ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { DayField } from '@portal/common/form/dates/day-field';
import { LinesItem } from '@portal/common/form/lines-item';
import { passes, rejectWith, type Check } from '@portal/common/form/rules';
import {
  checkServiceExpiry,
  checkServiceNetworks,
  checkServiceRate,
  checkServiceScopes,
} from '@portal/common/rules/application/service-client';
import { NameItems } from './application-items.tsx';
import type { KeysFields } from './proof.ts';
import { ScopeBoxes } from './scope-boxes.tsx';
import { ProofItems } from './proof-items.tsx';
import type { ServiceFields } from './service-fields.ts';
import styles from '../applications.module.css';

type OfService = Exclude<keyof ServiceFields, 'name_zh' | 'name_en' | keyof KeysFields>;
const label = (name: OfService) => <FormattedMessage id={`applications.field.${name}`} />;
const hint = (name: Exclude<OfService, 'scopes'>) => <FormattedMessage id={`applications.hint.${name}`} />;

const someScope: Check = {
  async validator(_, scopes: readonly string[]) {
    const issue = checkServiceScopes(scopes);
    if (issue) await rejectWith(<FormattedMessage id={issue} />);
  },
};

const isPast = (day: string) => day < new Date().toISOString().slice(0, 10);

/** The fields of a service client, of which `proof` is what it proves itself by. */
export function ServiceFieldItems(proof: ComponentProps<typeof ProofItems>) {
  const intl = useIntl();
  return (
    <>
      <NameItems />
      <Form.Item name="scopes" label={label('scopes')} required validateTrigger="onChange" rules={[someScope]}>
        <ScopeBoxes />
      </Form.Item>
      <LinesItem name="networks" label={label('networks')} check={checkServiceNetworks} extra={hint('networks')} />
      <div className={styles.fields}>
        <Form.Item
          name="expire_date"
          label={label('expire_date')}
          extra={hint('expire_date')}
          rules={[passes((day) => checkServiceExpiry(day.trim()))]}
        >
          <DayField
            format="YYYY-MM-DD"
            className={styles.day}
            label={intl.formatMessage({ id: 'applications.field.expire_date' })}
            isOut={isPast}
          />
        </Form.Item>
        <Form.Item
          name="calls_per_second"
          label={label('calls_per_second')}
          extra={hint('calls_per_second')}
          required
          rules={[passes((rate) => checkServiceRate(Number(rate)))]}
        >
          <Input autoComplete="off" inputMode="numeric" maxLength={4} />
        </Form.Item>
      </div>
      <ProofItems {...proof} />
    </>
  );
}
