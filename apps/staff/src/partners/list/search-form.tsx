import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import type { Search } from './search.ts';
import styles from '../partners.module.css';

/** Search by a part of the company's name. It follows the address, so that the browser's back button restores it. */
export function SearchForm({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const intl = useIntl();
  const form = usePortalForm<{ name: string }>({ name: 'partnerSearch' });
  const { antd } = form;
  const { name } = search;

  useEffect(
    function followTheAddress() {
      antd.setFieldsValue({ name });
    },
    [antd, name],
  );

  return (
    <PortalForm
      form={form}
      role="search"
      className={styles.search ?? ''}
      initialValues={{ name }}
      onSubmit={(typed) => onSearch({ ...search, name: typed.name.trim(), page: 1 })}
      footer={
        <Button type="primary" htmlType="submit">
          <FormattedMessage id="approvals.queue.filter.search" />
        </Button>
      }
    >
      <Form.Item name="name" label={<FormattedMessage id="approvals.queue.filter.company" />}>
        <Input
          allowClear
          maxLength={100}
          placeholder={intl.formatMessage({ id: 'approvals.queue.filter.company.placeholder' })}
          onClear={() => onSearch({ ...search, name: '', page: 1 })}
        />
      </Form.Item>
    </PortalForm>
  );
}
