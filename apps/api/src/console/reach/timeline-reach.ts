import { TimelineKind } from '@portal/common/contract/console/company-timeline';
import { holds, Privilege } from '@portal/common/enums/staff/privilege';
import { Site } from '@portal/common/enums/user/site';
import { UserType } from '@portal/common/enums/user/user-type';
import type { QueueName } from '../../platform/db/tables/stored-values.ts';

/** What a member of staff sees in the timeline of a company. */
export interface TimelineReach {
  /** Queues whose requests are shown, by the kind of entry. */
  queues: Partial<Record<QueueName, 'requests' | 'contracts'>>;
  /** Queues whose requests the reader may open. */
  opened: readonly QueueName[];
  /** Actions of the audit log, with the kind of entry. */
  actions: ReadonlyMap<string, TimelineKind>;
  /** Messages to the people of the company, and the questions about its requests. */
  messages: boolean;
  questions: readonly QueueName[];
}

const OWNERSHIP = ['ownership.offered', 'ownership.handedOver', 'ownership.appointed'];
const ACCOUNTS = [
  'member.created',
  'member.fromContact',
  'member.roleChanged',
  'invitation.sent',
  'account.disabled',
  'account.enabled',
  'account.unlocked',
  'account.deletedByStaff',
  'password.resetByStaff',
  'secondFactor.resetByStaff',
  'secondFactor.resetByCompany',
  'cancellation.requested',
  'cancellation.restored',
  ...OWNERSHIP,
];
const CONTACTS = ['customerContact.created', 'customerContact.changed', 'customerContact.deleted'];
const PARTNER_PEOPLE = [
  'contact.created',
  'contact.changed',
  'contact.enabled',
  'contact.disabled',
  'contact.deleted',
  'contact.passwordReset',
  'secondFactor.resetByCompany',
  'invitation.sent',
  ...OWNERSHIP,
];

const OF_QUEUE = {
  certification: Privilege.approvalCertification,
  registration: Privilege.approvalRegister,
  contract: Privilege.approvalContract,
  account: Privilege.approvalAccount,
} as const satisfies Record<QueueName, Privilege>;
const QUEUES = Object.keys(OF_QUEUE) as QueueName[];

const kindOf = (queue: QueueName) => (queue === 'contract' ? TimelineKind.contracts : TimelineKind.requests);

/**
 * What the reader may see of a company of this kind; undefined when they may not open it. The same as on the other pages:
 * the verification of a customer is on its page, other requests are seen by those who decide them, people by those who
 * see accounts or contacts.
 */
export function timelineReachOf(privileges: readonly string[], kind: UserType, site: Site): TimelineReach | undefined {
  const may = (...any: Privilege[]) => any.some((privilege) => holds(privileges, privilege));
  const isCustomer = kind === UserType.enterprise;
  if (!(isCustomer ? may(Privilege.customerView, Privilege.customerManage) : may(Privilege.partnerView)))
    return undefined;
  const opened = QUEUES.filter((queue) => may(OF_QUEUE[queue]));
  const seesPeople = isCustomer ? may(Privilege.customerAccountView) : may(Privilege.partnerEdit);
  const seesContacts = isCustomer && site === Site.second && may(Privilege.customerContactEdit);
  const own: readonly QueueName[] = isCustomer
    ? ['certification', 'account']
    : ['certification', 'registration', 'contract'];
  const queues = own.filter(
    (queue) =>
      opened.includes(queue) ||
      (isCustomer && queue === 'certification') ||
      (isCustomer && queue === 'account' && seesPeople),
  );
  const of = (kindOfEntry: TimelineKind, actions: readonly string[]) =>
    actions.map((action): [string, TimelineKind] => [action, kindOfEntry]);
  return {
    queues: Object.fromEntries(queues.map((queue) => [queue, kindOf(queue)])),
    opened,
    actions: new Map([
      ...of(TimelineKind.changes, ['company.changed', 'customer.created', 'partner.created', 'partner.changed']),
      ...queues.flatMap((queue) => {
        const noun = queue === 'account' ? 'accountApplication' : queue;
        return of(kindOf(queue), [`${noun}.reversed`, `${noun}.withdrawn`]);
      }),
      ...(seesPeople ? of(TimelineKind.people, isCustomer ? ACCOUNTS : PARTNER_PEOPLE) : []),
      ...(seesContacts ? of(TimelineKind.people, CONTACTS) : []),
    ]),
    messages: seesPeople,
    questions: own.filter((queue) => opened.includes(queue)),
  };
}
