/**
 * What became of a decision that somebody else decides a second time. Of those that nobody has seen: `waiting`; `expired`
 * after a day; `lapsed` when the decision was reversed meanwhile. Seen: `same`; `differs` waits for a third person,
 * who left it as it is (`left`) or reversed it.
 */
export const LookState = {
  waiting: 'waiting',
  same: 'same',
  differs: 'differs',
  left: 'left',
  reversed: 'reversed',
  expired: 'expired',
  lapsed: 'lapsed',
} as const;
export type LookState = (typeof LookState)[keyof typeof LookState];

/** What a second look shows of a request. The texts are those of the pages of its queue. */
export const LookField = [
  'type',
  'company',
  'code',
  'transactionCode',
  'accountCompany',
  'place',
  'signType',
  'wantedLevel',
  'currentLevel',
  'intentions',
  'website',
  'companyPhone',
  'companyEmail',
  'industry',
  'mainBusiness',
  'companyLocation',
  'companyAddress',
  'loginName',
  'name',
  'provider',
  'source',
  'phone',
  'email',
  'positionCategory',
  'position',
  'location',
  'address',
  'applicant',
  'note',
] as const;
export type LookField = (typeof LookField)[number];
