import { AskedAccountField, AskedContractField, AskedRegistrationField } from './asked-fields.ts';
import { REASONS_OF, RefusalReason, RefusedField } from '../certification/refusal-reason.ts';
import { REGISTRATION_REASONS_OF, RegistrationField, RegistrationReason } from '../partner/registration-refusal.ts';

/** Queues by what is decided in them: those of enterprises and of partners share the texts of verifications. */
export const PreparedQueue = {
  certification: 'certification',
  registration: 'registration',
  contract: 'contract',
  account: 'account',
} as const;
export type PreparedQueue = (typeof PreparedQueue)[keyof typeof PreparedQueue];

/** What a prepared text is for: refusing a request or a field of it, or asking about a field. */
export const PreparedKind = { refuse: 'refuse', ask: 'ask' } as const;
export type PreparedKind = (typeof PreparedKind)[keyof typeof PreparedKind];

/** Words in braces that are filled in when a text is used. */
export const PREPARED_SLOTS = ['company', 'field', 'date'] as const;
export type PreparedSlot = (typeof PREPARED_SLOTS)[number];

interface Subjects {
  /** Fields with the reasons of a refusal that fit each; a request without them is refused as a whole. */
  refuse: Readonly<Record<string, readonly string[]>>;
  /** Fields that applicants can be asked about. */
  ask: readonly string[];
}

/** By what the prepared texts of a queue differ. */
export const PREPARED: Readonly<Record<PreparedQueue, Subjects>> = {
  certification: { refuse: REASONS_OF, ask: RefusedField },
  registration: { refuse: REGISTRATION_REASONS_OF, ask: AskedRegistrationField },
  contract: { refuse: {}, ask: AskedContractField },
  account: { refuse: {}, ask: AskedAccountField },
};

/** Reasons that staff can refuse with, in the order of a choice. */
export const PREPARED_REASONS: Readonly<Record<PreparedQueue, readonly string[]>> = {
  certification: RefusalReason.filter((reason) => reason !== 'unanswered'),
  registration: RegistrationReason,
  contract: [],
  account: [],
};

/** Fields of a queue, in the order of its pages; empty where a request is refused as a whole. */
export const PREPARED_FIELDS: Readonly<Record<PreparedQueue, readonly string[]>> = {
  certification: RefusedField,
  registration: RegistrationField,
  contract: [],
  account: [],
};

/** Names what a prepared text is about: an empty `field` is any, an empty `reason` none. */
export interface PreparedSubject {
  queue: PreparedQueue;
  kind: PreparedKind;
  field: string;
  reason: string;
}

/** Can a text with this subject be used for the field? For a request as a whole, the field is empty. */
export function appliesTo({ queue, kind, field, reason }: PreparedSubject, to: string): boolean {
  if (field !== '' && field !== to) return false;
  if (kind === PreparedKind.ask) return reason === '' && PREPARED[queue].ask.includes(to);
  if (PREPARED_FIELDS[queue].length === 0) return to === '' && reason === '';
  return (PREPARED[queue].refuse[to] ?? []).includes(reason);
}

/** Fields for which texts of this kind are chosen; for requests that are refused as a whole, one empty name. */
export function preparedFields(queue: PreparedQueue, kind: PreparedKind): readonly string[] {
  if (kind === PreparedKind.ask) return PREPARED[queue].ask;
  return PREPARED_FIELDS[queue].length > 0 ? PREPARED_FIELDS[queue] : [''];
}

/** Is there a field that a text with this subject can be used for? */
export const fitsSomething = (subject: PreparedSubject): boolean =>
  preparedFields(subject.queue, subject.kind).some((field) => appliesTo(subject, field));
