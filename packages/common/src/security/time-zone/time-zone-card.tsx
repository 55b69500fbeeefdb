import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '../../antd/base.ts';
import { Select } from '../../antd/select.ts';
import { readTimeZone, updateTimeZone } from '../../contract/account/time-zone.ts';
import { failureText } from '../../form/server-message.tsx';
import { useChange } from '../../host/use-change.ts';
import { useHost } from '../../host/use-host.tsx';
import { useRead } from '../../host/use-read.ts';
import { timeZoneName } from '../../intl/time-zone.ts';
import { LoadFailed } from '../../ui/status/load-failed.tsx';
import { Sheet } from '../../ui/facts/sheet.tsx';
import { PageSkeleton } from '../../ui/status/states.tsx';
import styles from './time-zone-card.module.css';

const FOLLOW_BROWSER = '';

/** Time zone of times in messages to the account. A choice is saved immediately. */
export function TimeZoneCard() {
  const query = useRead(readTimeZone, {});
  const { data, error } = query;
  return (
    <Sheet title={<FormattedMessage id="timeZone.title" />}>
      {data && <Choice chosen={data.chosen} used={data.used} />}
      {!data && error && <LoadFailed title={<FormattedMessage id="timeZone.failed" />} query={query} />}
      {!data && !error && <PageSkeleton rows={1} />}
    </Sheet>
  );
}

function Choice({ chosen, used }: { chosen: string | null; used: string }) {
  const intl = useIntl();
  const { locale } = useHost();
  const { message } = App.useApp();
  const [today] = useState(() => new Date());
  const choose = useChange(updateTimeZone);
  const zones = Intl.supportedValuesOf('timeZone');
  const known = chosen === null || zones.includes(chosen) ? zones : [chosen, ...zones];

  return (
    <div className={styles.choice}>
      <label className={styles.label} htmlFor="time_zone">
        <FormattedMessage id="timeZone.label" />
      </label>
      <Select<string>
        id="time_zone"
        className={styles.select ?? ''}
        aria-describedby="time_zone_used"
        value={chosen ?? FOLLOW_BROWSER}
        loading={choose.isPending}
        disabled={choose.isPending}
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: FOLLOW_BROWSER, label: intl.formatMessage({ id: 'timeZone.browser' }) },
          ...known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
        onChange={(zone) =>
          choose.mutate(
            { body: { time_zone: zone } },
            {
              onSuccess: () => void message.success(intl.formatMessage({ id: 'common.saved' })),
              onError: (error) => void message.error(failureText(error, intl.locale)),
            },
          )
        }
      />
      <p id="time_zone_used" className={styles.hint}>
        <FormattedMessage id="timeZone.hint" values={{ zone: timeZoneName(locale, used, today) }} />
      </p>
    </div>
  );
}
