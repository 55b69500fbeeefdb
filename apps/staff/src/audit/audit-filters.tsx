import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { DayRange } from '@portal/common/form/dates/day-range';
import { FilterForm } from '@portal/common/form/filter/filter-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { ACTIONS, isKnown } from './actions.ts';
import { ALL, type Search } from './search.ts';

/** Filters of the audit log. They follow the address, so that back restores them. */
export function AuditFilters({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const intl = useIntl();
  const form = usePortalForm<Search>({ name: 'auditFilter' });
  const { action } = search;
  const known = ACTIONS.map((value) => ({
    value: value as string,
    label: intl.formatMessage({ id: `audit.action.${value}` }),
  }));
  const options = action === '' || isKnown(action) ? known : [{ value: action, label: action }, ...known];
  const person = intl.formatMessage({ id: 'audit.filter.person' });
  return (
    <FilterForm
      form={form}
      label={intl.formatMessage({ id: 'audit.filter.label' })}
      filter={search}
      none={ALL}
      onFilter={onSearch}
    >
      <Form.Item name="actor" label={<FormattedMessage id="audit.field.actor" />}>
        <Input allowClear maxLength={100} autoCapitalize="none" spellCheck={false} placeholder={person} />
      </Form.Item>
      <Form.Item name="subject" label={<FormattedMessage id="audit.field.subject" />}>
        <Input allowClear maxLength={100} autoCapitalize="none" spellCheck={false} placeholder={person} />
      </Form.Item>
      <Form.Item
        name="action"
        label={<FormattedMessage id="audit.field.action" />}
        getValueProps={(one: string) => ({ value: one || null })}
        normalize={(one?: string) => one ?? ''}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={<FormattedMessage id="audit.filter.all" />}
          options={options}
        />
      </Form.Item>
      <Form.Item name="object" label={<FormattedMessage id="audit.filter.object" />}>
        <Input allowClear maxLength={100} autoCapitalize="none" spellCheck={false} placeholder="co-…" />
      </Form.Item>
      <DayRange legend={<FormattedMessage id="audit.filter.days" />} />
    </FilterForm>
  );
}
