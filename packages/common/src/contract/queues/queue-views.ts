import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { StaffList } from '../../enums/staff/staff-list.ts';
import { checkViewName } from '../../rules/approval/view-name.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { answerFlag } from '../encoded.ts';
import { flag, trimmed } from '../fields.ts';

const endpoint = endpointsOf('queue-views');

/**
 * How staff see the lists of the console: views are filters and order saved under a name, of the caller alone or shared
 * with all staff who may open the list; columns that a person hides are their own. `queue` names the list: views were of
 * queues at first.
 */
const access = staff(
  Privilege.approvalCertification,
  Privilege.approvalRegister,
  Privilege.approvalContract,
  Privilege.approvalAccount,
  Privilege.customerView,
  Privilege.customerManage,
  Privilege.customerCancelView,
  Privilege.partnerView,
  Privilege.partnerCreate,
  Privilege.partnerEdit,
  Privilege.systemAudit,
);
const path = '/api/account/v1/approvals/views';
const one = `${path}/{id}` as const;

/** Filters and order as the query string of the list's page, without its question mark; empty: the plain list. */
const filters = z.string().check(z.maxLength(500), z.regex(/^[\w.~%+=&:-]*$/));

const view = z.strictObject({
  id: z.number(),
  queue: z.enum(StaffList),
  name: z.string(),
  filters,
  /** 1: shown when the list is opened without filters. At most one view of a list, and no shared one. */
  is_default: answerFlag,
  /** 1: all staff who may open the list have it, and administrators change it. */
  shared: answerFlag,
});

const columns = z.strictObject({
  list: z.enum(StaffList),
  /** Keys of the hidden columns. */
  hidden: z.array(z.string()),
});

export const listQueueViews = endpoint({
  summary: 'Saved views of the lists, and the columns that the caller hides',
  refuses: [],
  method: 'GET',
  path,
  access,
  reply: z.strictObject({
    views: z.array(view),
    /** Of lists of which the caller has chosen the columns. */
    columns: z.array(columns),
  }),
});

export const createQueueView = endpoint({
  summary: 'Save the filters of a list under a name',
  refuses: ['Account.QueueView.Exists', 'Account.QueueView.Limit'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  body: z.strictObject({
    queue: z.enum(StaffList),
    name: trimmed(checkViewName),
    filters,
    is_default: z.optional(flag),
  }),
  reply: z.strictObject({ id: z.number() }),
});

/** Own views, and shared ones by administrators. Omitted keys keep their values. */
export const changeQueueView = endpoint({
  summary: 'Rename a view of a list, replace its filters, or make it the default',
  refuses: ['Account.NotFound', 'Account.QueueView.Exists'],
  method: 'PUT',
  path: one,
  access,
  body: z.strictObject({
    name: z.optional(trimmed(checkViewName)),
    filters: z.optional(filters),
    is_default: z.optional(flag),
  }),
});

/** 1: an own view becomes one of all staff. 0: a shared view becomes one of the caller alone. */
export const shareQueueView = endpoint({
  summary: 'Share a view of a list with staff, or keep it to oneself again',
  refuses: ['Account.NotFound', 'Account.QueueView.Exists', 'Account.QueueView.Limit'],
  method: 'PUT',
  path: `${one}/shared`,
  access: staff(Privilege.admin),
  body: z.strictObject({ shared: flag }),
});

/** An own view, or a shared one by an administrator. */
export const deleteQueueView = endpoint({
  summary: 'Delete a view of a list',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: one,
  access,
});

export const hideColumns = endpoint({
  summary: 'Choose the columns of a list that the caller sees',
  refuses: ['Account.NotFound'],
  method: 'PUT',
  path: '/api/account/v1/console/lists/{list}/columns',
  access,
  body: z.strictObject({ hidden: z.array(z.string().check(z.regex(/^\w{1,40}$/))).check(z.maxLength(40)) }),
});
