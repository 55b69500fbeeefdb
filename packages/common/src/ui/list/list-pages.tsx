import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../antd/base.ts';
import type { Cursors } from '../../contract/endpoint.ts';
import { LIST_REACH } from '../../rules/limits.ts';
import styles from './list-pages.module.css';
import { useNarrow } from '../use-narrow.tsx';
import { LatePagination } from '../late/late-pagination.tsx';
import { isBeyond, LAST, PAGE_SIZES, stepsFrom, beyond, type CursorPlace, type ListPlace } from './page-in-query.ts';

interface Props {
  place: ListPlace & { cursor?: string };
  total: number;
  most?: number;
  /** Of a list that goes on behind the pages with numbers. */
  cursor?: Cursors | undefined;
  onChange: (place: CursorPlace) => void;
}

/**
 * Pages and total of a list. With `most`, the list is counted up to it: above it the total says "over". Pages have
 * numbers up to `LIST_REACH`; with `cursor` one steps on from there, and to the end.
 */
export function ListPages({ place, total, most = Infinity, cursor, onChange }: Props) {
  const intl = useIntl();
  const narrow = useNarrow();
  const { page, size } = place;
  const away = isBeyond(place);
  const { previous, next } = stepsFrom({ page, size, cursor: '' }, { total, cursor });
  const step = (id: 'list.first' | 'list.previous' | 'list.next' | 'list.last', to: CursorPlace | undefined) => (
    <Button size="small" disabled={!to} onClick={() => to && onChange(to)}>
      <FormattedMessage id={id} />
    </Button>
  );
  return (
    <div className={styles.foot}>
      <span className={styles.total}>
        <FormattedMessage
          id={total > most ? 'list.total.over' : 'list.total'}
          values={{ total: Math.min(total, most) }}
        />
      </span>
      <nav className={styles.steps} aria-label={intl.formatMessage({ id: 'list.pages' })}>
        {away ? (
          <>
            {step('list.first', { page: 1, size, cursor: '' })}
            {step('list.previous', previous)}
          </>
        ) : (
          <LatePagination
            current={page}
            pageSize={size}
            total={total}
            simple={narrow}
            showSizeChanger={!narrow}
            showQuickJumper={!narrow}
            pageSizeOptions={PAGE_SIZES}
            onChange={(number, count) => onChange({ page: count === size ? number : 1, size: count, cursor: '' })}
          />
        )}
        {/* The same buttons on both sides of the last page with a number: they keep the focus. */}
        {(away || (next && isBeyond(next))) && step('list.next', next)}
        {(away || (cursor && total > LIST_REACH)) && step('list.last', beyond(size, LAST))}
      </nav>
    </div>
  );
}

/** The rows up to which a list has pages: a cursor behind the last row leads back to those with numbers. */
export const pagedRows = (place: ListPlace, data: { rows: readonly unknown[]; total: number } | undefined) =>
  data && isBeyond(place) && data.rows.length === 0 ? Math.min(data.total, LIST_REACH) : data?.total;

/**
 * Goes to the last page when the page in the address has no rows any more. `total` is undefined while it is not known.
 */
export function useLastPage({ page, size }: ListPlace, total: number | undefined, go: (page: number) => void): void {
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / size));
  const target = last !== undefined && page > last ? last : undefined;
  useEffect(
    function goToLastPage() {
      if (target !== undefined) go(target);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once per page that is too far
    [target],
  );
}
