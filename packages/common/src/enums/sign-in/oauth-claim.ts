/** Claims about a person that applications can receive, each with the text `guide.claim.<claim>` of the console. */
export const OauthClaim = [
  'sub',
  'user_type',
  'acr',
  'amr',
  'auth_time',
  'name',
  'locale',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'org_id',
  'org_name',
  'org_role',
] as const;
export type OauthClaim = (typeof OauthClaim)[number];
