import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { FilterForm } from '@portal/common/form/filter/filter-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { MoreFilters } from './more-filters.tsx';
import { filterIn, NO_FILTER, type CompanyFilter, type CompanySearch } from './search.ts';

const isMore = ({ status, country, creator, level, from, to }: CompanyFilter) =>
  status !== '' || country !== 0 || creator !== '' || level !== '' || from !== '' || to !== '';

/**
 * Filters of the list of customers or of partners. They follow the address, so that the browser's back button restores
 * them. The further ones open by themselves when the address has some of them.
 */
export function CompanyFilters({
  list,
  search,
  onSearch,
}: {
  list: 'customers' | 'partners';
  search: CompanySearch;
  onSearch: (filter: CompanyFilter) => void;
}) {
  const intl = useIntl();
  const filter = filterIn(search);
  const [opened, setOpened] = useState(false);
  const open = opened || isMore(filter);
  const form = usePortalForm<CompanyFilter>({ name: `${list}Search` });
  return (
    <FilterForm
      form={form}
      label={intl.formatMessage({ id: `${list}.search` })}
      filter={filter}
      none={NO_FILTER}
      onFilter={onSearch}
      more={
        !isMore(filter) && (
          <Button type="link" aria-expanded={open} onClick={() => setOpened(!opened)}>
            <FormattedMessage id={open ? 'companies.filter.fewer' : 'companies.filter.more'} />
          </Button>
        )
      }
    >
      <Form.Item name="name" label={<FormattedMessage id="customers.field.name" />}>
        <Input allowClear maxLength={100} placeholder={intl.formatMessage({ id: 'customers.search.name' })} />
      </Form.Item>
      {list === 'customers' && (
        <Form.Item name="code" label={<FormattedMessage id="customers.field.code" />}>
          <Input
            allowClear
            maxLength={50}
            spellCheck={false}
            placeholder={intl.formatMessage({ id: 'customers.search.code' })}
          />
        </Form.Item>
      )}
      {open && <MoreFilters list={list} />}
    </FilterForm>
  );
}
