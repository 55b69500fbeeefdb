import type { Generated } from 'kysely';

export interface FileTables {
  licence_file: {
    lic_id: string;
    owner_id: string;
    co_id: string | null;
    lic_type: number;
    media_type: string;
    size: number;
    name: string;
    /** What was read in the picture; empty when nothing was. */
    read_code: Generated<string>;
    read_company: Generated<string>;
    created_at: Date;
  };
}
