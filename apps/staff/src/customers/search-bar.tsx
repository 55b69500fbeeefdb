import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import type { CursorPlace } from '@portal/common/ui/list/page-in-query';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from './list.module.css';

/** Filters and page of the list in its address. */
export interface Search extends CursorPlace {
  name: string;
  code: string;
  proposed: boolean;
}

type Filters = Pick<Search, 'name' | 'code'>;

/** Filters of the list. They follow the address, so that the browser's back button restores them. */
export function SearchBar({
  search: { name, code },
  onSearch,
}: {
  search: Search;
  onSearch: (filters: Filters) => void;
}) {
  const intl = useIntl();
  const form = usePortalForm<Filters>({ name: 'customerSearch' });
  const { antd } = form;

  useEffect(
    function followTheAddress() {
      antd.setFieldsValue({ name, code });
    },
    [antd, name, code],
  );

  return (
    <Sheet label={intl.formatMessage({ id: 'customers.search' })}>
      <PortalForm
        form={form}
        role="search"
        className={styles.bar ?? ''}
        initialValues={{ name, code }}
        onSubmit={onSearch}
        footer={
          <div className={styles.actions}>
            <Button onClick={() => onSearch({ name: '', code: '' })}>
              <FormattedMessage id="customers.search.reset" />
            </Button>
            <Button type="primary" htmlType="submit">
              <FormattedMessage id="customers.search.submit" />
            </Button>
          </div>
        }
      >
        <Form.Item name="name" label={<FormattedMessage id="customers.field.name" />}>
          <Input allowClear maxLength={100} placeholder={intl.formatMessage({ id: 'customers.search.name' })} />
        </Form.Item>
        <Form.Item name="code" label={<FormattedMessage id="customers.field.code" />}>
          <Input
            allowClear
            maxLength={50}
            spellCheck={false}
            placeholder={intl.formatMessage({ id: 'customers.search.code' })}
          />
        </Form.Item>
      </PortalForm>
    </Sheet>
  );
}
