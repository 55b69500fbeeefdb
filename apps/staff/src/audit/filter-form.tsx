import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { DayRange } from '@portal/common/form/dates/day-range';
import { PortalForm } from '@portal/common/form/portal-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { ACTIONS, isKnown } from './actions.ts';
import { ALL, type Search } from './search.ts';
import styles from './entries/audit.module.css';

/** Filters of the audit log. They follow the address, so that back restores them. */
export function FilterForm({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const intl = useIntl();
  const form = usePortalForm<Search>({ name: 'auditFilter' });
  const { antd } = form;
  const { actor, subject, action, object, from, to } = search;
  useEffect(
    function followTheAddress() {
      antd.setFieldsValue({ actor, subject, action, object, from, to });
    },
    [antd, actor, subject, action, object, from, to],
  );
  const known = ACTIONS.map((value) => ({
    value: value as string,
    label: intl.formatMessage({ id: `audit.action.${value}` }),
  }));
  const options = action === '' || isKnown(action) ? known : [{ value: action, label: action }, ...known];
  const person = intl.formatMessage({ id: 'audit.filter.person' });
  return (
    <Sheet label={intl.formatMessage({ id: 'audit.filter.label' })}>
      <PortalForm
        form={form}
        role="search"
        className={styles.bar ?? ''}
        initialValues={search}
        onSubmit={(filters) => onSearch({ ...ALL, ...filters })}
        footer={
          <div className={styles.actions}>
            <Button onClick={() => onSearch(ALL)}>
              <FormattedMessage id="audit.filter.reset" />
            </Button>
            <Button type="primary" htmlType="submit">
              <FormattedMessage id="audit.filter.submit" />
            </Button>
          </div>
        }
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
      </PortalForm>
    </Sheet>
  );
}
