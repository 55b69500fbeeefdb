import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { RowSelection } from '@portal/common/ui/list/data-rows';

/** The selected rows of a list: some of the page that is shown, or all that match its filters. */
export interface Selection<Row> {
  rows: readonly Row[];
  /** All that match, of which this page shows a part. */
  all: boolean;
  selectAll: () => void;
  clear: () => void;
  /** For the boxes of the rows. */
  boxes: RowSelection<Row>;
}

/**
 * The selection of a list. It ends with another page, other filters or another order.
 *
 * @param page what the list shows: its address
 * @param nameOf name of a row, as its box says it
 */
export function useSelection<Row>(
  page: string,
  rows: readonly Row[],
  { idOf, nameOf }: { idOf: (row: Row) => string | number; nameOf: (row: Row) => string },
): Selection<Row> {
  const intl = useIntl();
  const [state, setState] = useState<{ page: string; ids: readonly (string | number)[]; all: boolean }>();
  const none: { ids: readonly (string | number)[]; all: boolean } = { ids: [], all: false };
  const { ids, all } = state?.page === page ? state : none;
  const isChosen = (row: Row) => all || ids.includes(idOf(row));
  const choose = (chosen: readonly (string | number)[]) => setState({ page, ids: chosen, all: false });
  const onPage = rows.map(idOf);
  return {
    rows: rows.filter(isChosen),
    all: all && rows.length > 0,
    selectAll: () => setState({ page, ids: [], all: true }),
    clear: () => setState(undefined),
    boxes: {
      has: isChosen,
      onToggle: (row, on) => {
        const before = all ? onPage : ids;
        choose(on ? [...before, idOf(row)] : before.filter((id) => id !== idOf(row)));
      },
      onToggleAll: (on) => choose(on ? onPage : []),
      name: (row) => intl.formatMessage({ id: 'selection.row' }, { name: nameOf(row) }),
      allName: intl.formatMessage({ id: 'selection.page' }),
    },
  };
}
