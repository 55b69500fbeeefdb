import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Button } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { importHolidays, listHolidays, removeHoliday } from '@portal/common/contract/console/holidays';
import { FileButton } from '@portal/common/form/file-steps/file-button';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { DataRows } from '@portal/common/ui/list/data-rows';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { Awaited, EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import styles from './holidays.module.css';

/** `/system/holidays`: the days of a year that differ from the working hours. */
export default function HolidaysPage() {
  const intl = useIntl();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<number>();
  const list = useRead(
    listHolidays,
    { query: chosen === undefined ? {} : { year: chosen } },
    { keepPrevious: true, page: true },
  );
  const { mutateAsync: bring, isPending: importing } = useChange(importHolidays);
  const { mutateAsync: remove, isPending: removing, variables } = useChange(removeHoliday);
  const { data, error } = list;
  const [now] = useState(() => new Date().getFullYear());
  const years = [now - 1, now, now + 1, now + 2];
  const title = <FormattedMessage id="holidays.title" />;
  const fail = (failure: unknown) => void message.error(failureText(failure, intl.locale));

  function send(file: Blob) {
    bring({ form: {}, file }).then(({ added, changed, years: brought }) => {
      if (brought[0] !== undefined) setChosen(brought[0]);
      void message.success(intl.formatMessage({ id: 'holidays.imported' }, { added, changed }));
    }, fail);
  }

  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]}
        title={title}
        extra={
          <FileButton accept=".csv,.ics,text/csv,text/calendar" primary busy={importing} onFile={send}>
            <FormattedMessage id="holidays.import" />
          </FileButton>
        }
      />
      {!data && !error && <Awaited wide />}
      {typeof data?.missing === 'number' && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice ?? ''}
          title={<FormattedMessage id="holidays.missing" values={{ year: String(data.missing) }} />}
        />
      )}
      <Sheet>
        <p className={styles.lead}>
          <FormattedMessage id="holidays.lead" />
        </p>
        <p className={styles.lead}>
          <FormattedMessage id="holidays.import.hint" />
        </p>
        <label className={styles.year} htmlFor="holidays_year">
          <FormattedMessage id="holidays.year" />
          <Select
            id="holidays_year"
            value={data?.year ?? chosen ?? now}
            onChange={(year: number) => setChosen(year)}
            options={years.map((year) => ({ value: year, label: String(year) }))}
          />
        </label>
        {error && <LoadFailed title={<FormattedMessage id="holidays.failed" />} query={list} />}
        {!error && !data && <PageSkeleton rows={6} />}
        {data?.days.length === 0 && (
          <EmptyState
            icon="clock"
            title={<FormattedMessage id="holidays.none" values={{ year: String(data.year) }} />}
          />
        )}
        {data && data.days.length > 0 && (
          <DataRows
            label={intl.formatMessage({ id: 'holidays.title' })}
            rows={data.days}
            rowKey={({ day }) => day}
            columns={[
              { key: 'day', place: 'lead', title: <FormattedMessage id="holidays.day" />, render: ({ day }) => day },
              {
                key: 'kind',
                title: <FormattedMessage id="holidays.kind" />,
                render: ({ works }) => <FormattedMessage id={works === 1 ? 'holidays.works' : 'holidays.free'} />,
              },
              { key: 'name', title: <FormattedMessage id="holidays.name" />, render: ({ name }) => name },
              {
                key: 'remove',
                place: 'action',
                title: '',
                render: ({ day }) => (
                  <Button
                    type="link"
                    className={styles.remove ?? ''}
                    loading={removing && variables?.params.day === day}
                    aria-label={intl.formatMessage({ id: 'holidays.remove.of' }, { day })}
                    onClick={() =>
                      void remove({ params: { day } }).then(
                        () => void message.success(intl.formatMessage({ id: 'holidays.removed' }, { day })),
                        fail,
                      )
                    }
                  >
                    <FormattedMessage id="holidays.remove" />
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Sheet>
    </>
  );
}
