import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { CompanyActivityKind } from '@portal/common/enums/user/company-activity';
import { DayRange } from '@portal/common/form/dates/day-range';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { ALL, type Search } from './activity-search.ts';
import styles from './company-security.module.css';

/** Filters of the activity. They follow the address, so that back restores them. */
export function ActivityFilter({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const intl = useIntl();
  const form = usePortalForm<Search>({ name: 'companyActivity' });
  const { antd } = form;
  const { kind, person, from, to } = search;
  useEffect(
    function followTheAddress() {
      antd.setFieldsValue({ kind, person, from, to });
    },
    [antd, kind, person, from, to],
  );
  return (
    <Sheet label={intl.formatMessage({ id: 'companyActivity.filter' })}>
      <PortalForm
        form={form}
        role="search"
        className={styles.bar ?? ''}
        initialValues={search}
        onSubmit={(filters) => onSearch({ ...ALL, ...filters })}
        footer={
          <div className={styles.actions}>
            <Button onClick={() => onSearch(ALL)}>
              <FormattedMessage id="companyActivity.reset" />
            </Button>
            <Button type="primary" htmlType="submit">
              <FormattedMessage id="companyActivity.submit" />
            </Button>
          </div>
        }
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
      </PortalForm>
    </Sheet>
  );
}
