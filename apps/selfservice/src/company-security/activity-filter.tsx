import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { CompanyActivityKind } from '@portal/common/enums/user/company-activity';
import { DayRange } from '@portal/common/form/dates/day-range';
import { FilterForm } from '@portal/common/form/filter/filter-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { ALL, type Search } from './activity-search.ts';

/** Filters of the activity. They follow the address, so that back restores them. */
export function ActivityFilter({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const intl = useIntl();
  const form = usePortalForm<Search>({ name: 'companyActivity' });
  return (
    <FilterForm
      form={form}
      label={intl.formatMessage({ id: 'companyActivity.filter' })}
      filter={search}
      none={ALL}
      onFilter={onSearch}
    >
      <Form.Item
        name="kind"
        label={<FormattedMessage id="companyActivity.kind" />}
        getValueProps={(one: string) => ({ value: one || null })}
        normalize={(one?: string) => one ?? ''}
      >
        <Select
          allowClear
          placeholder={<FormattedMessage id="companyActivity.all" />}
          options={CompanyActivityKind.map((value) => ({
            value,
            label: intl.formatMessage({ id: `companyActivity.kind.${value}` }),
          }))}
        />
      </Form.Item>
      <Form.Item name="person" label={<FormattedMessage id="companyActivity.person" />}>
        <Input
          allowClear
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={intl.formatMessage({ id: 'companyActivity.person.hint' })}
        />
      </Form.Item>
      <DayRange legend={<FormattedMessage id="companyActivity.days" />} />
    </FilterForm>
  );
}
