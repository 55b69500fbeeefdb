import type { CatalogueCode } from './catalogue.ts';

/**
 * The field that a code is about, by its name on the wire, for answers that name no field themselves. Apart from the
 * catalogue, because the first page needs only this part of it.
 */
export const fieldOfCode = {
  'Account.VerifyCode.Wrong': 'verify_code',
  'Account.VerifyCode.Tries': 'verify_code',
  'Account.Login.Wrong': 'account',
  'Account.Login.SecondFactor.Wrong': 'second_factor_code',
  'Account.Login.Disabled': 'account',
  'Account.Login.Pending': 'account',
  'Account.Login.Deleting': 'account',
  'Account.Login.Idp.Only': 'account',
  'Account.Address.Unverified': 'account',
  'Account.User.Login.Email.Not.Exist': 'account',
  'Account.User.Login.Phone.Not.Exist': 'account',
  'Account.User.Login.LoginName.Not.Exist': 'account',
  'Account.Organisation.Not.Exist': 'enterprise_id',
  'Account.Password.Old.Wrong': 'old_password',
  'Account.Password.Same': 'new_password',
  'Account.Email.Exists': 'email',
  'Account.Phone.Exists': 'phone',
  'Account.LoginName.Exists': 'login_name',
  'Account.Company.Exists': 'company',
  'Account.Certification.Exists': 'lic_code',
  'Account.Email.Deleting': 'email',
  'Account.Phone.Deleting': 'phone',
  'Account.Company.Deleting': 'company',
  'Account.Idp.Name.Exists': 'idp_name',
  'Account.Company.Frozen': 'company',
  'Account.Licence.Not.Exist': 'file',
  'Account.Transaction.Not.Exist': 'transaction_code',
  'Account.Transaction.Used': 'transaction_code',
  'Account.Idp.Metadata.Unreachable': 'idp_metadata_url',
} as const satisfies Partial<Record<CatalogueCode, string>>;
