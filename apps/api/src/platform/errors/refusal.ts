import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { refusalsOf, type AnyCallRefusal } from '@portal/common/contract/refusals';
import type { ErrorCode } from '@portal/common/errors/catalogue';
import { isIssueCode, type IssueCode } from '@portal/common/errors/issues';
import type { ApiMessageId } from '../intl/texts.ts';

export interface RefusalDetails {
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** Values for the slots of the text. */
  values?: Readonly<Record<string, string | number>>;
  /** A text that says more than the code's own. */
  text?: ApiMessageId;
  /** Further keys at the top of the error body. */
  extra?: Readonly<Record<string, unknown>>;
  /** Commit what the handler wrote (a counted try) before refusing. Without it everything is rolled back. */
  commit?: boolean;
  /** Codes by the field's name on the wire, where several fields are wrong. For one field use `refuseAt`. */
  fields?: Readonly<Record<string, ErrorCode>>;
}

/** The API rejects the call, with a code of the catalogue. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: RefusalDetails;
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** What `work` returns, or the refusal that it throws. */
export function attempt<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    return asRefusal(error);
  }
}

/** `error` as a value if it is a refusal. Throws any other error. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/**
 * Functions to refuse a call, which `serve` gives to a handler for the codes and fields that its endpoint declares. A
 * function that refuses takes it as a parameter with the codes that it needs, so that a handler can only call it when
 * its endpoint declares them: `useCode(tx, guess, refusing: Refusing<WrongCode>)`.
 */
export interface Refusing<Code extends ErrorCode, Field extends string = never> {
  /** Ends the call with a code. Throws a Refusal; `serve` turns it into a body in the caller's language. */
  refuse: (code: Code | AnyCallRefusal, details?: RefusalDetails) => never;
  /** The same, because of one field, by its name on the wire. */
  refuseAt: (field: Field, code: Code | AnyCallRefusal, details?: RefusalDetails) => never;
}

/**
 * Refuses with a code that any call can be refused with; for every other code a handler has `refuse` in its context.
 */
export function refuse(code: AnyCallRefusal | IssueCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/** The same, because of one field, by its name on the wire. */
export function refuseAt(field: string, code: AnyCallRefusal | IssueCode, details?: RefusalDetails): never {
  throw new Refusal(code, { ...details, fields: { [field]: code } });
}

/** Refuses with any code at any field: for routes outside the contract, and for tests. */
export const refusing: Refusing<ErrorCode, string> = {
  refuse(code, details) {
    throw new Refusal(code, details);
  },
  refuseAt(field, code, details) {
    throw new Refusal(code, { ...details, fields: { [field]: code } });
  },
};

/** True when the endpoint declares this code. Codes of rules need no declaration. */
export function declares(endpoint: EndpointSpec, code: ErrorCode): boolean {
  return isIssueCode(code) || refusalsOf(endpoint).includes(code);
}

interface Meaning {
  code: ErrorCode;
  field?: string;
}

/** The refusal that a violated constraint leads to. */
const BY_CONSTRAINT: Readonly<Record<string, Meaning>> = {
  app_user_login_name_key: { code: 'Account.LoginName.Exists', field: 'login_name' },
  app_user_email_key: { code: 'Account.Email.Exists', field: 'email' },
  app_user_phone_key: { code: 'Account.Phone.Exists', field: 'phone' },
  contact_email_key: { code: 'Account.Email.Exists', field: 'email' },
  contact_phone_key: { code: 'Account.Phone.Exists', field: 'phone' },
  customer_contact_email_key: { code: 'Account.Email.Exists', field: 'email' },
  customer_contact_phone_key: { code: 'Account.Phone.Exists', field: 'phone' },
  application_pkey: { code: 'Account.Application.Exists', field: 'client_id' },
  application_secret_pkey: { code: 'Account.Application.Secrets' },
  company_keeps_owner: { code: 'Account.Owner.Last' },
  company_name_key: { code: 'Account.Company.Exists', field: 'company' },
  company_domain_key: { code: 'Account.Domain.Exists', field: 'domain' },
  company_domain_owner: { code: 'Account.Domain.Taken', field: 'domain_id' },
  identity_provider_name_key: { code: 'Account.Idp.Name.Exists', field: 'idp_name' },
  licence_file_co_id_fkey: { code: 'Account.NotFound' },
  queue_view_name: { code: 'Account.QueueView.Exists', field: 'name' },
  queue_view_shared_name: { code: 'Account.QueueView.Exists', field: 'name' },
  registration_application_one_pending: { code: 'Account.Partner.Pending' },
  passkey_credential: { code: 'Account.Passkey.Exists' },
  partner_company_file: { code: 'Account.Licence.Not.Exist', field: 'file_id' },
  contract_application_one_pending: { code: 'Account.Contract.Pending' },
  certification_lic_id_fkey: { code: 'Account.Licence.Not.Exist', field: 'LicURL' },
  certification_one_pending: { code: 'Account.Certification.Pending' },
  certification_claim_pkey: { code: 'Account.Certification.Exists' },
};

/** The refusal for a database error, or undefined when it is not the violation of a constraint listed above. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { constraint } = error as { constraint?: unknown };
  const meaning = typeof constraint === 'string' ? BY_CONSTRAINT[constraint] : undefined;
  if (!meaning) return undefined;
  return new Refusal(meaning.code, meaning.field ? { fields: { [meaning.field]: meaning.code } } : {});
}
