import { type ErrorCode } from '@portal/common/errors/catalogue';
import type { ApiMessageId } from '../intl/texts.ts';

export interface RefusalDetails {
  /** What is wrong with which field, by the field's name on the wire. */
  fields?: Readonly<Record<string, ErrorCode>>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** Values for the slots of the text. */
  values?: Readonly<Record<string, string | number>>;
  /** A text that says more than the code's own. */
  text?: ApiMessageId;
  /** Further keys at the top of the error body. */
  extra?: Readonly<Record<string, unknown>>;
  /** Commit what the handler wrote (a counted try) before refusing. Without it everything is rolled back. */
  keep?: boolean;
}

/** The API says no, with a code of the catalogue. */
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

/** Ends the call with a code. Throws a Refusal; `serve` turns it into a body in the caller's language. */
export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

interface Meaning { code: ErrorCode; field?: string }

/** What a violated constraint means to people. Each feature adds its lines. */
const BY_CONSTRAINT: Readonly<Record<string, Meaning>> = {
  app_user_login_name_key: { code: 'Account.LoginName.Exists', field: 'login_name' },
  app_user_email_key: { code: 'Account.Email.Exists', field: 'email' },
  app_user_phone_key: { code: 'Account.Phone.Exists', field: 'phone' },
  company_name_key: { code: 'Account.Company.Exists', field: 'company' },
  licence_file_co_id_fkey: { code: 'Account.NotFound' },
  certification_lic_id_fkey: { code: 'Account.Licence.Not.Exist', field: 'LicURL' },
  certification_one_pending: { code: 'Account.Certification.Pending' },
  certification_claim_pkey: { code: 'Account.Certification.Exists' },
};

/** The refusal that a database error stands for, or undefined when it is no violated constraint that we know. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { constraint } = error as { constraint?: unknown };
  const meaning = typeof constraint === 'string' ? BY_CONSTRAINT[constraint] : undefined;
  if (!meaning) return undefined;
  return new Refusal(meaning.code, meaning.field ? { fields: { [meaning.field]: meaning.code } } : {});
}
