/** What a plot is coloured by; a colour never speaks alone, so each has its own stroke too. */
export type Tone = 'waiting' | 'approved' | 'rejected' | 'plain' | 'second';

export interface Series {
  label: string;
  tone: Tone;
  values: readonly (number | null)[];
}

/** Values by category: a plot, and the table behind it. */
export interface Plot {
  /** `bars` stand, and stack where there are several series; `rows` lie. */
  shape: 'bars' | 'rows' | 'lines';
  /** What the categories are: heading of the table's first column. */
  by: string;
  categories: readonly {
    name: string;
    short: string;
    /** Address of the list that its values count. */
    list?: string;
  }[];
  series: readonly Series[];
  format: (value: number) => string;
  /** Upper end of the scale, where it is known. */
  most?: number;
}

/** True when there is anything to draw. */
export const hasValues = ({ series }: Plot): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && value !== 0));
