import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { DayRange } from '@portal/common/form/dates/day-range';
import { FilterForm, type FilterFields } from '@portal/common/form/filter/filter-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { LateSelect } from '@portal/common/ui/late/late-select';
import { useAction } from '../keys/keys.ts';
import type { Queue, QueueRequest } from '../queue.ts';
import { onlyOf } from '../only.ts';
import { withoutFilters, WORKS, type Search } from '../search.ts';

type Filters = Pick<Search, 'company' | 'type' | 'from' | 'to' | 'work' | 'only'>;

const filterOf = ({ company, type, from, to, work, only }: Search): Filters => ({
  company,
  type,
  from,
  to,
  work,
  only,
});

/** Filters of a queue. They follow the URL, so that the browser's back button restores them. */
export function FilterBar<Row extends QueueRequest>({
  queue: { kind, types },
  search,
  onSearch,
}: {
  queue: Queue<Row>;
  search: Search;
  onSearch: (search: Search) => void;
}) {
  const intl = useIntl();
  const form = usePortalForm<Filters>({ name: `${kind}Filter` });
  const fields = useRef<FilterFields<Filters>>(null);
  useAction('search', () => fields.current?.focus('company'));

  return (
    <FilterForm
      ref={fields}
      form={form}
      label={intl.formatMessage({ id: 'approvals.queue.filter.label' })}
      filter={filterOf(search)}
      none={filterOf(withoutFilters(search))}
      onFilter={(filter) => onSearch({ ...search, ...filter, page: 1 })}
    >
      <Form.Item name="company" label={<FormattedMessage id="approvals.queue.filter.company" />}>
        <Input
          allowClear
          maxLength={100}
          placeholder={intl.formatMessage({ id: 'approvals.queue.filter.company.placeholder' })}
        />
      </Form.Item>
      {types && (
        <Form.Item
          name="type"
          label={<FormattedMessage id={types.label} />}
          getValueProps={(type: string) => ({ value: type || null })}
          normalize={(type?: string) => type ?? ''}
        >
          <LateSelect
            allowClear
            placeholder={intl.formatMessage({ id: 'approvals.queue.filter.all' })}
            options={types.options.map(({ value, text }) => ({ value, label: intl.formatMessage({ id: text }) }))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="work"
        label={<FormattedMessage id="approvals.queue.filter.work" />}
        getValueProps={(value: string) => ({ value: value || null })}
        normalize={(value?: string) => value ?? ''}
      >
        <LateSelect
          allowClear
          placeholder={intl.formatMessage({ id: 'approvals.queue.filter.all' })}
          options={WORKS.map((value) => ({
            value,
            label: intl.formatMessage({ id: `approvals.queue.filter.work.${value}` }),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="only"
        label={<FormattedMessage id="approvals.queue.filter.only" />}
        getValueProps={(value: string) => ({ value: value || null })}
        normalize={(value?: string) => value ?? ''}
      >
        <LateSelect
          allowClear
          placeholder={intl.formatMessage({ id: 'approvals.queue.filter.all' })}
          options={onlyOf(search.view).map((value) => ({
            value,
            label: intl.formatMessage({ id: `approvals.only.${value}` }),
          }))}
        />
      </Form.Item>
      <DayRange legend={<FormattedMessage id="approvals.queue.filter.time" />} />
    </FilterForm>
  );
}
