import type { EndpointSpec, InputOf, Page, ReplyOf } from '@portal/common/contract/endpoint';
import { pathOf } from '@portal/common/contract/path-of';
import type { ListQuery, QueueRows } from './queue.ts';

type WireOf<E extends EndpointSpec> = ReplyOf<E> extends Page<infer Wire> ? Wire : never;

/** Reads a queue by `endpoint`, whose rows `toRow` translates. */
export function queueRows<Row, E extends EndpointSpec>(
  endpoint: E,
  inputOf: (query: ListQuery) => InputOf<E>,
  toRow: (row: WireOf<E>) => Row,
): QueueRows<Row> {
  const translate = (reply: ReplyOf<E>): Page<Row> => {
    const { rows, ...list } = reply as Page<WireOf<E>>;
    return { ...list, rows: rows.map(toRow) };
  };
  return {
    read: async (call, query, signal) => translate(await call(endpoint, inputOf(query), signal)),
    arrived(arrived, query) {
      const reply = arrived<E>(endpoint, inputOf(query));
      return reply && translate(reply);
    },
    address: (query) => pathOf(endpoint, inputOf(query)),
  };
}
