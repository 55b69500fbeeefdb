export interface PartnersTables {
  /** Signing material; the bytes are in the file store under `file_id`. */
  partner_file: {
    file_id: string;
    /** Member of staff who uploaded it. */
    owner_id: string;
    /** Null until a partner is saved with it. */
    co_id: string | null;
    media_type: string;
    size: number;
    name: string;
    created_at: Date;
  };
}
