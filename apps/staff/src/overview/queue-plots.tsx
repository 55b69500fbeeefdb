import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { QueueOverview } from '@portal/common/contract/console/overview';
import { REVIEW } from '@portal/common/rules/limits';
import { inTimeShare } from './in-time.ts';
import type { MessageId } from '../intl/messages.ts';
import { QUEUES } from '../lists/queues.ts';
import { PlotFigure } from './plot-figure.tsx';
import type { Plot } from './plot.ts';
import styles from './overview.module.css';

/** The plots of one queue. */
export function QueuePlots({ overview }: { overview: QueueOverview }) {
  const intl = useIntl();
  const text = (id: MessageId) => intl.formatMessage({ id });
  // One object while nothing changes: each new one is redrawn.
  const plots = useMemo(() => plotsOf(overview, intl), [overview, intl]);
  return (
    <div className={styles.plots}>
      <PlotFigure title={text('overview.waiting')} plot={plots.waiting} />
      <PlotFigure title={text('overview.decided')} plot={plots.decided} />
      <PlotFigure title={text('overview.time')} note={text('overview.time.note')} plot={plots.time} />
      <PlotFigure
        title={text('overview.inTime')}
        note={intl.formatMessage({ id: 'overview.inTime.note' }, { days: REVIEW.workingDays })}
        plot={plots.inTime}
      />
      <PlotFigure title={text('overview.refusals')} plot={plots.refusals} />
      {overview.prevented.length > 0 && (
        <PlotFigure title={text('overview.prevented')} note={text('overview.prevented.note')} plot={plots.prevented} />
      )}
    </div>
  );
}

function plotsOf({ queue, waiting, weeks, refusals, prevented }: QueueOverview, intl: IntlShape) {
  const text = (id: MessageId, values?: Record<string, number | string>) => intl.formatMessage({ id }, values);
  const count = (value: number) => intl.formatNumber(value);
  const byWeek: Pick<Plot, 'by' | 'categories'> = {
    by: text('overview.week'),
    categories: weeks.map(({ week }) => {
      // Days are dates without a time: shown as they are, whatever the browser's zone.
      const day = new Date(`${week}T00:00:00Z`);
      return { name: week, short: intl.formatDate(day, { month: 'numeric', day: 'numeric', timeZone: 'UTC' }) };
    }),
  };
  const byReason = (numbers: QueueOverview['refusals'], label: MessageId, tone: 'rejected' | 'plain'): Plot => ({
    shape: 'rows',
    by: text('overview.reason'),
    format: count,
    categories: numbers.map(({ reason }) => {
      const name = intl.formatMessage({
        id: `${queue === 'partnerRegistration' ? 'registrationReason' : 'refusal'}.${reason}` as MessageId,
      });
      return { name, short: name };
    }),
    series: [{ label: text(label), tone, values: numbers.map(({ number }) => number) }],
  });
  const last = waiting.length - 1;
  return {
    waiting: {
      shape: 'bars',
      by: text('overview.age'),
      format: count,
      categories: waiting.map((_, days) => ({
        name: text(days === last ? 'overview.age.atLeast' : 'overview.age.days', { from: days, to: days + 1 }),
        short: text(days === last ? 'overview.age.atLeast.short' : 'overview.age.days.short', {
          from: days,
          to: days + 1,
        }),
        list: `${QUEUES[queue].path}?only=${days === last ? 'overdue' : `age${days}`}`,
      })),
      series: [{ label: text('overview.requests'), tone: 'waiting', values: waiting }],
    },
    decided: {
      ...byWeek,
      shape: 'bars',
      format: count,
      series: [
        { label: text('overview.approved'), tone: 'approved', values: weeks.map(({ approved }) => approved) },
        { label: text('overview.rejected'), tone: 'rejected', values: weeks.map(({ rejected }) => rejected) },
      ],
    },
    time: {
      ...byWeek,
      shape: 'lines',
      format: (hours) => text('overview.hours', { hours: intl.formatNumber(hours, { maximumFractionDigits: 1 }) }),
      series: [
        { label: text('overview.median'), tone: 'plain', values: weeks.map(({ median }) => median) },
        { label: text('overview.p90'), tone: 'second', values: weeks.map(({ p90 }) => p90) },
      ],
    },
    inTime: {
      ...byWeek,
      shape: 'bars',
      most: 100,
      format: (share) => intl.formatNumber(share / 100, { style: 'percent', maximumFractionDigits: 0 }),
      series: [
        { label: text('overview.inTime'), tone: 'approved', values: weeks.map((week) => percentOf(inTimeShare(week))) },
      ],
    },
    refusals: byReason(refusals, 'overview.refusedFields', 'rejected'),
    prevented: byReason(prevented, 'overview.prevented.count', 'plain'),
  } satisfies Record<string, Plot>;
}

const percentOf = (share: number | null): number | null => share && share * 100;
