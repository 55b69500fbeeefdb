import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { Quality } from '@portal/common/contract/queues/quality';
import overview from '../overview.module.css';
import { PlotFigure } from '../plot-figure.tsx';
import type { Plot } from '../plot.ts';
import { agreementOf } from './agreement.ts';

type Shown = Quality['queues'][number];

/** The plots of one queue, each with its table. */
export function QualityPlots({ quality }: { quality: Shown }) {
  const intl = useIntl();
  // One object while nothing changes: each new one is redrawn.
  const plots = useMemo(() => plotsOf(quality, intl), [quality, intl]);
  return (
    <div className={overview.plots}>
      <PlotFigure title={intl.formatMessage({ id: 'overview.quality.agreement' })} plot={plots.agreement} />
      <PlotFigure title={intl.formatMessage({ id: 'overview.quality.results' })} plot={plots.results} />
      <PlotFigure title={intl.formatMessage({ id: 'overview.quality.reversals' })} plot={plots.reversals} />
      <PlotFigure title={intl.formatMessage({ id: 'overview.quality.minutes' })} plot={plots.minutes} />
    </div>
  );
}

function plotsOf({ weeks }: Shown, intl: IntlShape) {
  const count = (value: number) => intl.formatNumber(value);
  const byWeek: Pick<Plot, 'by' | 'categories'> = {
    by: intl.formatMessage({ id: 'overview.week' }),
    categories: weeks.map(({ week }) => ({
      name: week,
      short: intl.formatDate(new Date(`${week}T00:00:00Z`), { month: 'numeric', day: 'numeric', timeZone: 'UTC' }),
    })),
  };
  return {
    agreement: {
      ...byWeek,
      shape: 'bars',
      most: 100,
      format: (share) => intl.formatNumber(share / 100, { style: 'percent', maximumFractionDigits: 0 }),
      series: [
        {
          label: intl.formatMessage({ id: 'overview.quality.agreement' }),
          tone: 'approved',
          values: weeks.map((week) => {
            const agreement = agreementOf(week);
            return agreement && agreement * 100;
          }),
        },
      ],
    },
    results: {
      ...byWeek,
      shape: 'bars',
      format: count,
      series: [
        {
          label: intl.formatMessage({ id: 'overview.quality.same' }),
          tone: 'approved',
          values: weeks.map(({ same }) => same),
        },
        {
          label: intl.formatMessage({ id: 'overview.quality.differed' }),
          tone: 'rejected',
          values: weeks.map(({ differed }) => differed),
        },
      ],
    },
    reversals: {
      ...byWeek,
      shape: 'bars',
      format: count,
      series: [
        {
          label: intl.formatMessage({ id: 'overview.quality.reversed' }),
          tone: 'rejected',
          values: weeks.map(({ reversed }) => reversed),
        },
      ],
    },
    minutes: {
      ...byWeek,
      shape: 'lines',
      format: (minutes) => intl.formatMessage({ id: 'overview.quality.minutes.one' }, { minutes }),
      series: [
        {
          label: intl.formatMessage({ id: 'overview.median' }),
          tone: 'plain',
          values: weeks.map(({ minutes }) => minutes),
        },
      ],
    },
  } satisfies Record<string, Plot>;
}
