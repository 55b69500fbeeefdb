import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { DayRange } from '@portal/common/form/dates/day-range';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LateSelect } from '@portal/common/ui/late/late-select';
import { useAction } from '../keys/keys.ts';
import type { Queue, QueueRequest } from '../queue.ts';
import { onlyOf } from '../only.ts';
import { withoutFilters, WORKS, type Search } from '../search.ts';
import styles from './filter-bar.module.css';

type Filters = Pick<Search, 'company' | 'type' | 'from' | 'to' | 'work' | 'only'>;

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
  const { antd } = form;
  const { company, type, from, to, work, only } = search;
  useAction('search', () => form.focus('company'));

  useEffect(
    function followTheAddress() {
      antd.setFieldsValue({ company, type, from, to, work, only });
    },
    [antd, company, type, from, to, work, only],
  );

  return (
    <Sheet label={intl.formatMessage({ id: 'approvals.queue.filter.label' })}>
      <PortalForm
        form={form}
        role="search"
        className={styles.bar ?? ''}
        initialValues={{ company, type, from, to, work, only }}
        onSubmit={(filters) => onSearch({ ...search, ...filters, company: filters.company.trim(), page: 1 })}
        footer={
          <div className={styles.actions}>
            <Button onClick={() => onSearch(withoutFilters(search))}>
              <FormattedMessage id="approvals.queue.filter.reset" />
            </Button>
            <Button type="primary" htmlType="submit">
              <FormattedMessage id="approvals.queue.filter.search" />
            </Button>
          </div>
        }
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
        <div className={styles.days}>
          <DayRange legend={<FormattedMessage id="approvals.queue.filter.time" />} />
        </div>
      </PortalForm>
    </Sheet>
  );
}
