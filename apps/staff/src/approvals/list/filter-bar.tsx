import { useEffect, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { DatePicker, dayjs } from '@portal/common/antd/choice';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { Sheet } from '@portal/common/ui/sheet';
import { licenceTypes } from '@portal/common/ui/statuses';
import styles from './filter-bar.module.css';
import { withoutFilters } from './search.ts';
import type { Search } from './search.ts';

type Filters = Pick<Search, 'company' | 'type' | 'from' | 'to'>;
type Day = ReturnType<typeof dayjs>;

const DAY = 'YYYY-MM-DD';
/** The date picker uses dayjs objects, the form uses strings (`YYYY-MM-DD`). */
const asDay = {
  getValueProps: (day: string) => ({ value: day ? dayjs(day) : null }),
  normalize: (day: Day | null) => day?.format(DAY) ?? '',
};
const inFuture = (day: Day) => day.isAfter(dayjs(), 'day');

/** Filters of the queue. They follow the URL, so that the browser's back button restores them. */
export function FilterBar({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const intl = useIntl();
  const form = usePortalForm<Filters>({ name: 'certificationFilter' });
  const { antd } = form;
  const { company, type, from, to } = search;
  const days = useId();

  useEffect(function followTheAddress() {
    antd.setFieldsValue({ company, type, from, to });
  }, [antd, company, type, from, to]);

  return (
    <Sheet label={intl.formatMessage({ id: 'approvals.certification.filter.label' })}>
      <PortalForm
        form={form} role="search" className={styles.bar ?? ''} initialValues={{ company, type, from, to }}
        onSubmit={(filters) => onSearch({ ...search, ...filters, company: filters.company.trim(), page: 1 })}
        footer={(
          <div className={styles.actions}>
            <Button onClick={() => onSearch(withoutFilters(search))}><FormattedMessage id="approvals.certification.filter.reset" /></Button>
            <Button type="primary" htmlType="submit"><FormattedMessage id="approvals.certification.filter.search" /></Button>
          </div>
        )}
      >
        <Form.Item name="company" label={<FormattedMessage id="approvals.certification.filter.company" />}>
          <Input allowClear maxLength={100} placeholder={intl.formatMessage({ id: 'approvals.certification.filter.company.placeholder' })} />
        </Form.Item>
        <Form.Item name="type" label={<FormattedMessage id="approvals.certification.filter.type" />}>
          <Select
            allowClear
            placeholder={<FormattedMessage id="approvals.certification.filter.type.all" />}
            options={[
              ...licenceTypes.map((kind): { value: LicenceType | 'code'; label: string } => ({ value: kind.type, label: intl.formatMessage({ id: kind.text }) })),
              { value: 'code', label: intl.formatMessage({ id: 'approvals.certification.filter.type.code' }) },
            ]}
          />
        </Form.Item>
        <div role="group" aria-labelledby={days} className={styles.days}>
          <span id={days} className={styles.legend}><FormattedMessage id="approvals.certification.filter.time" /></span>
          <Form.Item name="from" noStyle {...asDay}>
            <DatePicker
              format={DAY}
              aria-label={intl.formatMessage({ id: 'approvals.certification.filter.from' })}
              placeholder={intl.formatMessage({ id: 'approvals.certification.filter.from' })}
              disabledDate={(day) => inFuture(day) || isAfter(day, antd.getFieldValue('to') as string)}
            />
          </Form.Item>
          <span aria-hidden="true">–</span>
          <Form.Item name="to" noStyle {...asDay}>
            <DatePicker
              format={DAY}
              aria-label={intl.formatMessage({ id: 'approvals.certification.filter.to' })}
              placeholder={intl.formatMessage({ id: 'approvals.certification.filter.to' })}
              disabledDate={(day) => inFuture(day) || isBefore(day, antd.getFieldValue('from') as string)}
            />
          </Form.Item>
        </div>
      </PortalForm>
    </Sheet>
  );
}

const isAfter = (day: Day, end: string) => end !== '' && day.isAfter(dayjs(end), 'day');
const isBefore = (day: Day, start: string) => start !== '' && day.isBefore(dayjs(start), 'day');
