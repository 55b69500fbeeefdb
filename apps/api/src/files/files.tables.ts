export interface FileTables {
  licence_file: {
    lic_id: string;
    owner_id: string;
    co_id: string | null;
    lic_type: number;
    media_type: string;
    size: number;
    name: string;
    created_at: Date;
  };
}
