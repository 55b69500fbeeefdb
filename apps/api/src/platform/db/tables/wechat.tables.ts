import type { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';

/** `wechat_id`: the person's id at WeChat for our app id. */
export interface WechatIdentityTable {
  user_id: string;
  user_type: number;
  wechat_id: string;
  nick: string;
  bound_at: Date;
}
export interface WechatBindingTable {
  ticket_hash: string;
  user_id: string;
  status: WechatBindStatus;
  expires_at: Date;
}
export interface WechatTables {
  wechat_identity: WechatIdentityTable;
  wechat_binding: WechatBindingTable;
}
