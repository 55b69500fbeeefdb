import { createHash, randomBytes } from 'node:crypto';
import type { Postgres, PostgresDatabase } from '../postgres.ts';

/** Privileges for the four kinds of requests. */
const REVIEWER = ['Certification', 'Register', 'Contract', 'Account'].map(
  (kind) => `Employee.Privilege.Approval.${kind}`,
);
const DAY = "interval '1 day'";

/** Somebody who decides, with an access token. */
export interface Reviewer {
  userId: string;
  authorization: string;
}

/** Opens a session of an account, by SQL. Returns its Authorization header, which is valid for a day. */
export function openSession(postgres: PostgresDatabase, userId: string): string {
  const token = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(token).digest('base64url');
  const id = `s-${randomBytes(8).toString('hex')}`;
  postgres.run(`insert into session (session_id, secret_hash, user_id, remember, signed_in_at, last_used_at, expires_at, idle_seconds, idle_check_at, network, user_agent)
    values ('${id}', '${randomBytes(16).toString('hex')}', '${userId}', false, now(), now(), now() + ${DAY}, 86400, now() + ${DAY}, 'measured', 'measured');
    insert into access_token (token_hash, session_id, expires_at) values ('${digest}', '${id}', now() + ${DAY});`);
  return `Bearer ${token}`;
}

/** Adds reviewers with a session each to a migrated database. `lead`: they also lead the work on requests. */
export function addReviewers(postgres: Postgres, count: number, { lead = false } = {}): Reviewer[] {
  return Array.from({ length: count }, (_, index) => {
    const userId = `u-reviewer-${index}`;
    const privileges = [...REVIEWER, ...(lead ? ['Employee.Privilege.Approval.Lead'] : [])];
    postgres.run(`insert into app_user (user_id, user_type, user_name, email, email_verified, privileges, first_used_at)
      values ('${userId}', 8, 'Reviewer ${index}', '${userId}@measured.example', true, array['${privileges.join("','")}'], now());`);
    return { userId, authorization: openSession(postgres, userId) };
  });
}

/** Share of requests in each queue that the rows of `addRequests` have. */
export const KINDS = ['certification', 'account', 'contract', 'registration'] as const;
export type Kind = (typeof KINDS)[number];

const name = (kind: Kind) => `initcap('${kind}') || ' ' || n || ' Instruments'`;
/** The unified social credit code of company `n`, with its check character (GB 32100: weights 3^i mod 31). */
const BODY = "('91330000' || lpad(n::text, 9, '0'))";
const SUM = `(select sum(substr(${BODY}, i, 1)::integer * (array[1,3,9,27,19,26,16,17,20,29,25,13,8,24,10,30,28])[i]) from generate_series(1, 17) i)`;
const CODE = `${BODY} || substr('0123456789ABCDEFGHJKLMNPQRTUWXY', 1 + ((31 - ${SUM} % 31) % 31)::integer, 1)`;
const APPLIED = "now() - n % 50 * interval '20 minutes' - n * interval '1 second'";

/** A company of a kind, with its account and, for partners, their data. */
const companies = (kind: Kind, span: string) => {
  const partner = kind === 'contract' || kind === 'registration';
  const [type, id] = partner ? [4, `p-${kind}-`] : [2, `c-${kind}-`];
  return `insert into company (co_id, kind, company_name, company_folded, region_id, admitted)
      select '${id}' || n, ${type}, ${name(kind)}, lower(${name(kind)}), 6, ${kind === 'contract'} from ${span};
    insert into app_user (user_id, user_type, co_id, role, user_name, email, email_verified, status, created_at)
      select 'u-${kind}-' || n, ${type}, '${id}' || n, ${kind === 'account' ? 1 : 0}, 'Person ' || n, '${kind}' || n || '@measured.example', true, ${kind === 'account' ? 1 : 2}, now()
      from ${span};
    ${
      partner
        ? `insert into partner_company (co_id, phone, email, level) select '${id}' || n, '+86-571-00000148', '${kind}' || n || '@partner.example', 4 from ${span};
    insert into partner_person (user_id, country_id) select 'u-${kind}-' || n, 6 from ${span};`
        : ''
    }`;
};

const REQUESTS: Readonly<Record<Kind, (span: string) => string>> = {
  certification: (
    span,
  ) => `insert into transaction_code (code, lic_company, lic_code) select 'T' || n, ${name('certification')}, ${CODE} from ${span};
    insert into certification
      (co_id, user_id, user_type, lic_type, lic_company, lic_code, auth_method, status, applied_at, country_id, province_id, city_id, transaction_code)
      select 'c-certification-' || n, 'u-certification-' || n, 2, 1, ${name('certification')}, ${CODE}, 2, 1, ${APPLIED}, 6, 330000, 330100, 'T' || n from ${span};`,
  account: (span) => `insert into account_application (user_id, co_id, applicant, applied_at)
      select 'u-account-' || n, 'c-account-' || n, 'Lin', ${APPLIED} from ${span};`,
  contract: (span) => `insert into contract_application (co_id, user_id, sign_type, wanted_level, applied_at)
      select 'p-contract-' || n, 'u-contract-' || n, 1, 4, ${APPLIED} from ${span};`,
  registration: (span) => `insert into registration_application (co_id, user_id, applied_at)
      select 'p-registration-' || n, 'u-registration-' || n, ${APPLIED} from ${span};`,
};

/** Adds pending requests `first` to `last` of a kind. `bulk`: without triggers, which takes a fraction of the time. */
export function addRequests(
  postgres: Postgres,
  kind: Kind,
  { first, last, bulk = false }: { first: number; last: number; bulk?: boolean },
): void {
  const span = `generate_series(${first}, ${last}) n`;
  const before = bulk ? 'set statement_timeout = 0; set session_replication_role = replica;' : '';
  postgres.run(`${before} ${companies(kind, span)} ${REQUESTS[kind](span)}`);
}
