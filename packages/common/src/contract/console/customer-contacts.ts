import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { checkEmailOnWire } from '../../rules/contact/email.ts';
import { checkPhone } from '../../rules/contact/phone.ts';
import { checkUserName } from '../../rules/user/user-name.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { paging, trimmed } from '../fields.ts';
import { takenAddress } from '../refusals.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('customer-contacts');

/**
 * Contacts of a customer, entered by staff on site 2. They have no password and never sign in; the customer can invite
 * them as members (`company/member-contacts.ts`), and who accepts is a contact no more.
 */
const access = staff(Privilege.customerContactEdit);
const path = '/api/account/v1/customer/{co}/contact';
const one = `${path}/{id}` as const;
const anyRefuses = ['Account.NotFound', 'Account.Site.Denied'] as const;

const fields = {
  username: trimmed(checkUserName),
  /** `+86-13800000000`. The calling code of a stored phone does not change. */
  phone: trimmed(checkPhone),
  email: trimmed(checkEmailOnWire),
};

const contact = z.strictObject({
  user_id: z.string(),
  username: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Name of the member of staff who created it. */
  creator: z.string(),
  version: z.number(),
});
export type CustomerContact = z.infer<typeof contact>;

export const listCustomerContacts = endpoint({
  summary: 'Contacts of a customer',
  refuses: anyRefuses,
  method: 'GET',
  path: `${path}s`,
  access,
  query: z.strictObject(paging),
  reply: pageOf(contact),
});

/** An e-mail or phone is unique among the contacts of a customer. */
export const createCustomerContact = endpoint({
  summary: 'Create a contact of a customer',
  refuses: [...anyRefuses, ...takenAddress],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject(fields),
  reply: z.strictObject({ user_id: z.string() }),
});

export const updateCustomerContact = endpoint({
  summary: 'Change a contact of a customer',
  refuses: [...anyRefuses, ...takenAddress],
  method: 'PUT',
  path: one,
  access,
  ownCodes: true,
  body: z.strictObject({ ...fields, ...versionRead }),
  conflict: storedNow({ username: z.string(), phone: z.string(), email: z.string() }),
});

export const deleteCustomerContact = endpoint({
  summary: 'Delete a contact of a customer with its data',
  refuses: anyRefuses,
  method: 'DELETE',
  path: one,
  access,
  ownCodes: true,
});
