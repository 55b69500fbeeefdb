import { useEffect, useRef } from 'react';
import { BarChart, Interpolation, LineChart, type BarChartOptions } from 'chartist';
import styles from './chart.module.css';
import type { Plot } from './plot.ts';

/** More categories than this have every second label, on wide and on narrow screens. */
const LABELS_MOST = { wide: 8, narrow: 5 };
const NARROW = '(max-width: 767px)';
/** Room for a label beside a lying bar, and height of its row, in pixels. */
const SIDE = 132;
const ROW = 56;
const HEIGHT = 220;

const classNames = {
  label: styles.label,
  labelGroup: styles.labels,
  grid: styles.grid,
  gridGroup: styles.grids,
  bar: styles.bar,
  line: styles.line,
  point: styles.point,
  series: '',
} as const;

const shapes = { bars: '', rows: styles.lying, lines: styles.lined } as const;

/** Draws values as SVG, in the colours of the theme. Only a picture: `PlotFigure` has the table that says the same. */
export function Chart({ plot }: { plot: Plot }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    function draw() {
      if (!place.current) return undefined;
      const chart = plot.shape === 'lines' ? lines(place.current, plot) : bars(place.current, plot);
      return () => {
        chart.detach();
      };
    },
    [plot],
  );
  return <div ref={place} aria-hidden className={`${styles.chart} ${shapes[plot.shape] ?? ''}`} />;
}

const dataOf = ({ categories, series }: Plot) => ({
  labels: categories.map(({ short }) => short),
  series: series.map(({ values, tone }) => ({ className: styles[tone] ?? '', data: [...values] })),
});

/** Whether a category has no label: every second one where there are many. */
const isBare = ({ categories }: Plot, index: number, most: number) => categories.length > most && index % 2 === 1;

const thinned = (plot: Plot, most: number) => ({
  showGrid: false,
  labelInterpolationFnc: (label: string | number, index: number) => (isBare(plot, index, most) ? null : label),
});

function lines(place: HTMLElement, plot: Plot) {
  return new LineChart(
    place,
    dataOf(plot),
    {
      height: HEIGHT,
      low: 0,
      fullWidth: true,
      chartPadding: { top: 16, right: 24, bottom: 0, left: 0 },
      lineSmooth: Interpolation.none({ fillHoles: false }),
      axisX: thinned(plot, LABELS_MOST.wide),
      axisY: { offset: 44, onlyInteger: true },
      classNames: { ...classNames, chart: styles.svg ?? '' },
    },
    [[NARROW, { axisX: thinned(plot, LABELS_MOST.narrow) }]],
  );
}

function bars(place: HTMLElement, plot: Plot) {
  const lying = plot.shape === 'rows';
  const values = { onlyInteger: true, offset: lying ? 24 : 44 };
  const options: BarChartOptions = {
    height: lying ? plot.categories.length * ROW + values.offset : HEIGHT,
    low: 0,
    ...(plot.most === undefined ? {} : { high: plot.most }),
    horizontalBars: lying,
    reverseData: lying,
    stackBars: plot.series.length > 1,
    chartPadding: { top: 20, right: lying ? 40 : 8, bottom: 0, left: 0 },
    axisX: lying ? values : thinned(plot, LABELS_MOST.wide),
    axisY: lying ? { showGrid: false, offset: SIDE } : values,
    classNames: { ...classNames, chart: styles.svg ?? '' },
  };
  const chart = new BarChart(
    place,
    dataOf(plot),
    options,
    lying ? [] : [[NARROW, { axisX: thinned(plot, LABELS_MOST.narrow) }]],
  );
  // A single series has its values beside the bars.
  if (plot.series.length === 1) {
    chart.on('draw', (drawn) => {
      if (drawn.type !== 'bar') return;
      if (!lying && matchMedia(NARROW).matches && isBare(plot, drawn.index, LABELS_MOST.narrow)) return;
      // Rows are drawn from below.
      const value = plot.series[0]?.values[lying ? plot.categories.length - 1 - drawn.index : drawn.index];
      if (!value) return;
      drawn.group
        .elem(
          'text',
          lying ? { x: drawn.x2 + 8, y: drawn.y2 + 4 } : { x: drawn.x2, y: drawn.y2 - 6, 'text-anchor': 'middle' },
          styles.value ?? '',
        )
        .text(plot.format(value));
    });
  }
  return chart;
}
