import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { ColumnType, Generated } from 'kysely';

/** jsonb with a default: written as JSON text, read as a value. */
type JsonGenerated<T> = ColumnType<T, string | undefined, string>;

export interface Refusal {
  field: RefusedField;
  reason: RefusalReason;
}

/** Changes that staff made to a request, by column: before and after. */
export type Changes = Record<string, readonly [before: string | number, after: string | number]>;

export interface CertificationTables {
  certification: {
    approval_id: Generated<number>;
    co_id: string;
    user_id: string;
    user_type: number;
    lic_type: number;
    lic_company: string;
    lic_code: string;
    lic_id: string | null;
    auth_method: number;
    status: number;
    opinion: Generated<string>;
    country_id: Generated<number>;
    province_id: Generated<number>;
    city_id: Generated<number>;
    approval_type: number | null;
    applied_at: Date;
    decided_at: Date | null;
    /** Who decided or withdrew it. */
    decided_by: string | null;
    refused_fields: JsonGenerated<Refusal[]>;
    corrections: JsonGenerated<Changes>;
    /** For requests by transaction code. */
    transaction_code: string | null;
  };
  transaction_code: {
    /** Upper case. */
    code: string;
    lic_company: string;
    lic_code: string;
    used_at: Date | null;
    used_by: string | null;
  };
  /** Maintained by a trigger: requests of a company (`owner` is its id) or of a user type (`type:2`). */
  certification_count: { owner: string; status: number; number: number };
  certification_claim: { kind: 'code' | 'name'; value: string; co_id: string };
}
