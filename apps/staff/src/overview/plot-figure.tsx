import { useId, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { Chart } from './chart.tsx';
import chart from './chart.module.css';
import { hasValues, type Plot } from './plot.ts';
import styles from './plot-figure.module.css';

/** One plot with its title. The table behind it is what screen readers read; a button shows it to everybody. */
export function PlotFigure({ title, note, plot }: { title: string; note?: ReactNode; plot: Plot }) {
  const intl = useIntl();
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const filled = hasValues(plot);
  const toggle = intl.formatMessage({ id: asTable ? 'overview.plot.show' : 'overview.table.show' });
  return (
    <Sheet
      title={title}
      extra={
        filled && (
          <Button
            size="small"
            type="text"
            aria-controls={id}
            aria-expanded={asTable}
            aria-label={`${toggle}: ${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {toggle}
          </Button>
        )
      }
    >
      {note && <p className={styles.note}>{note}</p>}
      {!filled && (
        <p className={styles.nothing}>
          <FormattedMessage id="overview.plot.nothing" />
        </p>
      )}
      {filled && !asTable && (
        <>
          {plot.series.length > 1 && <Legend plot={plot} />}
          <Chart plot={plot} />
        </>
      )}
      {filled && (
        <div id={id} className={asTable ? styles.shown : styles.hidden}>
          <PlotTable title={title} plot={plot} linked={asTable} />
        </div>
      )}
    </Sheet>
  );
}

/** Names the series; the table names them too, so this is for eyes only. */
function Legend({ plot: { series, shape } }: { plot: Plot }) {
  return (
    <ul className={styles.legend} aria-hidden>
      {series.map(({ label, tone }) => (
        <li key={label}>
          <svg width={24} height={12} className={chart[tone]}>
            <line
              x1={0}
              y1={6}
              x2={24}
              y2={6}
              className={shape === 'lines' ? chart.line : `${chart.bar} ${styles.sample}`}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

function PlotTable({
  title,
  plot: { by, categories, series, format },
  linked,
}: {
  title: string;
  plot: Plot;
  /** Nothing that nobody sees takes the focus. */
  linked: boolean;
}) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map(({ name, list }, row) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map(({ label, values }) => {
              const value = values[row];
              const shown = value === null || value === undefined ? '--' : format(value);
              return <td key={label}>{linked && list && value ? <Link to={list}>{shown}</Link> : shown}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
