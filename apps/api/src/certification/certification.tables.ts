import type { Generated } from 'kysely';

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
    decided_by: string | null;
  };
  transaction_code: {
    /** In capitals. */
    code: string;
    lic_company: string;
    lic_code: string;
    used_at: Date | null;
    used_by: string | null;
  };
  certification_claim: { kind: 'code' | 'name'; value: string; co_id: string };
}
