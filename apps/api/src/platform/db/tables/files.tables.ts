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
    /** Perceptual hash of a picture; null until it is computed, empty where it cannot be. */
    picture_hash: Generated<string | null>;
    created_at: Date;
  };
  /** Keys by which pictures with a similar hash are found. */
  licence_picture_key: { key: string; lic_id: string };
}
