import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { SELF } from '@portal/common/contract/console/company-filters';
import { listCustomerCreators } from '@portal/common/contract/console/customers';
import { listPartnerCreators } from '@portal/common/contract/console/partners';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { DayRange } from '@portal/common/form/dates/day-range';
import { LookupSelect } from '@portal/common/form/lookup/lookup-select';
import { useLookup } from '@portal/common/form/lookup/use-lookup';
import { useRead } from '@portal/common/host/use-read';
import type { MessageId } from '../intl/messages.ts';

const STATUSES = Object.entries(AuthStatus) as [keyof typeof AuthStatus, AuthStatus][];

/** The filters that few people need: status, level, country, creator and time. */
export function MoreFilters({ list }: { list: 'customers' | 'partners' }) {
  const intl = useIntl();
  return (
    <>
      <ChoiceItem
        name="status"
        label="customers.field.status"
        options={STATUSES.map(([name, value]) => ({
          value: String(value),
          label: intl.formatMessage({ id: `authStatus.${name}` }),
        }))}
      />
      {list === 'partners' && <LevelItem />}
      <Form.Item name="country" label={<FormattedMessage id="customers.field.country" />}>
        <LookupSelect
          lookup="country"
          allowClear
          placeholder={intl.formatMessage({ id: 'approvals.queue.filter.all' })}
        />
      </Form.Item>
      <CreatorItem list={list} />
      <DayRange legend={<FormattedMessage id="customers.field.created" />} />
    </>
  );
}

interface Option {
  value: string;
  label: string;
}

function ChoiceItem({ name, label, options }: { name: string; label: MessageId; options: Option[] }) {
  return (
    <Form.Item
      name={name}
      label={<FormattedMessage id={label} />}
      getValueProps={(one: string) => ({ value: one || null })}
      normalize={(one?: string) => one ?? ''}
    >
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={<FormattedMessage id="approvals.queue.filter.all" />}
        options={options}
      />
    </Form.Item>
  );
}

function LevelItem() {
  const intl = useIntl();
  const { entries = [] } = useLookup({ list: 'partnerLevel' });
  const none = { value: '0', label: intl.formatMessage({ id: 'companies.level.none' }) };
  return (
    <ChoiceItem
      name="level"
      label="partners.level"
      options={[none, ...entries.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
}

function CreatorItem({ list }: { list: 'customers' | 'partners' }) {
  const intl = useIntl();
  const customers = useRead(listCustomerCreators, list === 'customers' ? {} : null);
  const partners = useRead(listPartnerCreators, list === 'partners' ? {} : null);
  const { creators = [] } = customers.data ?? partners.data ?? {};
  const self = { value: SELF, label: intl.formatMessage({ id: 'partners.creator.self' }) };
  return (
    <ChoiceItem
      name="creator"
      label="customers.field.creator"
      options={[self, ...creators.map(({ user_id, user_name }) => ({ value: user_id, label: user_name }))]}
    />
  );
}
