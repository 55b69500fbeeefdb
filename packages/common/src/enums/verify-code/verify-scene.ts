/** Purpose of a verification code. A code for one scene is invalid in another. */
export const VerifyScene = {
  individualRegister: 1,
  /** First password of an invited user. */
  activateAccount: 2,
  individualLogin: 3,
  enterprisePartnerLogin: 4,
  emailPhoneEdit: 5,
  /** Recovery where the account is chosen afterwards. */
  emailPhoneReset: 6,
  cancelAccount: 7,
  enterpriseRegister: 8,
  partnerRegister: 9,
  businessEmailEdit: 10,
  editPassword: 11,
  resetPassword: 12,
  unbindWechat: 13,
  /** Hand-over of a company's main account, by both people. */
  handOver: 14,
} as const;
export type VerifyScene = (typeof VerifyScene)[keyof typeof VerifyScene];
