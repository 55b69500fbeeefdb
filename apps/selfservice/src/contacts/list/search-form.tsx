import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Form, Input } from '@portal/common/antd/base';
import { DayRange } from '@portal/common/form/dates/day-range';
import { FilterForm } from '@portal/common/form/filter/filter-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { Icon } from '@portal/common/ui/icons';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { usePeople } from '../people.ts';
import type { Search } from './search.ts';
import styles from '../contacts.module.css';

type Filters = Omit<Search, 'page'>;

/**
 * Search by phone, e-mail and day of creation; the days can be collapsed. It follows the address, so that Back restores
 * it.
 */
export function SearchForm({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const intl = useIntl();
  const form = usePortalForm<Filters>({ name: 'contactSearch' });
  const { antd } = form;
  const { phone, email, from, to } = search;
  // On phones all filters are folded, as a whole.
  const narrow = useNarrow();
  const [open, setOpen] = useState(from !== '' || to !== '');

  const label = intl.formatMessage({ id: usePeople().texts.search });

  useEffect(
    function showDaysOfTheAddress() {
      if (from !== '' || to !== '') setOpen(true);
    },
    [from, to],
  );

  return (
    <FilterForm
      form={form}
      label={label}
      filter={{ phone, email, from, to }}
      none={{ phone: '', email: '', from: '', to: '' }}
      className={styles.search}
      onFilter={(filters) => onSearch({ ...filters, page: 1 })}
      more={
        !narrow && (
          <Button
            type="link"
            aria-expanded={open}
            aria-controls="contactSearch-days"
            // Days with an error stay open: a search would not start, and nothing would say why.
            onClick={() =>
              setOpen(!open || antd.getFieldsError(['from', 'to']).some(({ errors }) => errors.length > 0))
            }
          >
            <FormattedMessage id={open ? 'contacts.search.fold' : 'contacts.search.unfold'} />
            <span className={open ? styles.up : ''}>
              <Icon name="down" size={14} />
            </span>
          </Button>
        )
      }
    >
      <Form.Item name="phone" label={<FormattedMessage id="contacts.field.phone" />}>
        <Input
          allowClear
          maxLength={32}
          inputMode="tel"
          placeholder={intl.formatMessage({ id: 'contacts.search.phone' })}
        />
      </Form.Item>
      <Form.Item name="email" label={<FormattedMessage id="contacts.field.email" />}>
        <Input
          allowClear
          maxLength={60}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={intl.formatMessage({ id: 'contacts.search.email' })}
        />
      </Form.Item>
      <div id="contactSearch-days" hidden={!open && !narrow}>
        <DayRange format="YYYY/MM/DD" legend={<FormattedMessage id="contacts.field.created" />} />
      </div>
    </FilterForm>
  );
}
