import type { ReactNode } from 'react';
import type { Call } from '@portal/common/client/call';
import type { Page } from '@portal/common/contract/endpoint';
import type { Arrived } from '@portal/common/host/use-arrived';
import type { Assignment } from '@portal/common/contract/queues/assignments';
import type { OpenQuestion, ReviewCalls } from '@portal/common/contract/queues/review';
import type { Due } from '@portal/common/contract/queues/queue-filters';
import type { Waited } from '@portal/common/contract/queues/queues';
import { ApprovalStatus, type Decision } from '@portal/common/enums/approval/approval-status';
import type { QueuePath } from '@portal/common/pages/addresses';
import type { DataColumn } from '@portal/common/ui/list/data-rows';
import type { MessageId } from '../intl/messages.ts';
import type { Asking } from './question/asking.ts';
import type { Document } from './viewer/document.queries.ts';

/**
 * Views of a queue, the switch above its table. `proposed`: a second person must confirm their approval, or the reversal
 * of their decision; `processed` also has withdrawn requests.
 */
export type View = 'pending' | 'proposed' | 'processed' | 'approved' | 'rejected' | 'all';

/** What the frame needs of a request. Each queue adds its own fields. */
export interface QueueRequest {
  id: number;
  /** Account of the applicant. */
  userId: string;
  company: string;
  applicant: string;
  submittedAt: string;
  decidedAt: string | null;
  status: ApprovalStatus;
  opinion: string;
  /** When a pending request must be decided. */
  dueAt: string | null;
  /** The question that the applicant has to answer. */
  question?: OpenQuestion | null;
  /** Working time until the decision, or until now. */
  waited: Waited;
  /** Whose it is; null or missing: nobody's. */
  assigned?: Assignment | null;
  /** Until when it is put off. */
  snoozedUntil?: string | null;
}

/** Which requests a list shows. A queue translates it to its call. */
export interface ListQuery {
  view: View;
  company: string;
  /** A value of the queue's type filter; empty: all. */
  type: string;
  /** ISO instants, `to` exclusive; missing: no limit. */
  from?: string;
  to?: string;
  start: number;
  count: number;
  /** In place of `start`, behind the rows that it reaches. */
  cursor?: string;
  order: 'asc' | 'desc';
  /** Leaves one request out: the one that is being decided. */
  except?: number;
  /** `0` leaves out what a second person must confirm, `1` shows nothing else, `2` what the reader may confirm. */
  proposed?: '0' | '1' | '2';
  /** Only requests of the reader, or of nobody. */
  assigned?: 'me' | 'none';
  /** `0` leaves snoozed requests out, `1` shows nothing else. */
  snoozed?: '0' | '1';
  /** Pending requests by their promised time. */
  due?: Due;
  /** Decided in so many weeks, this one included. */
  weeks?: number;
}

/** Columns that the frame renders. `id` and `operation` link to the pages of the request. */
export type StandardColumn =
  | 'id'
  | 'company'
  | 'applicant'
  | 'submitted'
  | 'waited'
  | 'due'
  | 'decided'
  | 'result'
  | 'operation';

export interface QueueColumn<Row> extends Omit<DataColumn<Row>, 'title'> {
  title: MessageId;
  /** Only in views with decided requests. */
  decidedOnly?: boolean;
  /** Only in the view of pending requests. */
  pendingOnly?: boolean;
  /** Staff can hide it. */
  optional?: boolean;
  /** Hidden until staff show it. */
  hiddenAtFirst?: boolean;
  /** Figures of equal width on one line. */
  figures?: boolean;
}

type AddressOf = (request: RequestKey, page: 'operation' | 'view') => string;

/** How a queue reads its list. */
export interface QueueRows<Row> {
  read(call: Call, query: ListQuery, signal: AbortSignal): Promise<Page<Row>>;
  /** The page of the list, if it arrived before the page of the portal. */
  arrived(arrived: Arrived, query: ListQuery): Page<Row> | undefined;
  /** Path and query of the call. */
  address(query: ListQuery): string;
}

/** A queue of requests: its place, its columns and filters, and its list. */
export interface Queue<Row extends QueueRequest> {
  /** Part of `approval:changed` events and of the names of forms and stored settings. */
  kind: 'certification' | 'registration' | 'contract' | 'account';
  area: 'customers' | 'partners';
  title: MessageId;
  path: QueuePath;
  /** `pending` is the default. */
  views: readonly View[];
  /** Choices of the type filter; without them there is no such filter. */
  types?: { label: MessageId; options: readonly { value: string; text: MessageId }[] };
  columns: readonly (StandardColumn | QueueColumn<Row>)[];
  /** Without pages of its own, a request is shown and decided in the list. */
  addressOf?: AddressOf;
  list: QueueRows<Row>;
  /** Name of the file of its list. */
  file: string;
  asking: Asking;
  /** Its calls other than list, read and decide. */
  review: ReviewCalls;
}

/** What the address of a request's page says. */
export interface RequestKey {
  id: number;
  userId: string;
}

/** A queue whose requests have pages. `Item` is what these pages read. */
export interface RequestQueue<Row extends QueueRequest, Item extends QueueRequest = Row> extends Queue<Row> {
  addressOf: AddressOf;
  /** Second line of a request in the list beside an open request; the applicant by default. */
  brief?: (row: Row) => ReactNode;
  /** Documents of a request. */
  documents?: (item: Item) => readonly Document[];
  /** Null: this queue has no such request. */
  read: (call: Call, key: RequestKey, signal: AbortSignal) => Promise<Item | null>;
}

/** Address of the page on which a request is decided, or, once it is, shown. */
export const addressIn = <Row extends QueueRequest>({ addressOf }: { addressOf: AddressOf }, row: Row) =>
  addressOf(row, row.status === ApprovalStatus.pending ? 'operation' : 'view');

/** A decision with its comment. Each queue adds its own fields. */
export interface Verdict {
  decision: Decision;
  opinion: string;
  /** The company's name as corrected. */
  company?: string;
  /** The colleague whose request it is, once the reader has confirmed that. */
  assigned_to?: string;
}
