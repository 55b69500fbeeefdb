export interface CaptchaTables {
  captcha: {
    token_hash: string;
    account: string;
    scene: number;
    point_x: number;
    point_y: number;
    background_md5: string;
    gap_md5: string;
    tries: number;
    expires_at: Date;
    passed_until: Date | null;
    used_at: Date | null;
  };
}
