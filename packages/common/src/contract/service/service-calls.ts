import * as z from 'zod/mini';
import { AuthStatus } from '../../enums/certification/auth-status.ts';
import { ServiceScope } from '../../enums/service/service-scope.ts';
import type { CatalogueCode } from '../../errors/catalogue.ts';
import { REPORTED } from '../../rules/limits.ts';
import { endpointsOf, service } from '../endpoint.ts';
import { companyFields, described } from './item-fields.ts';
import { accountApplicationItem, cancellationBlockItem, creditItem, transferItem } from './items.ts';

const endpoint = endpointsOf('service-calls');
/** Calls of the provider's other systems. */
export const SERVICE_CALLS = '/api/account/v1/service';

/** What became of one item, in the order of the items. */
const result = z.strictObject({
  reference: described(z.string(), 'Reference of the item; empty where it has none that can be read.', 'billing-1'),
  status: described(z.number(), 'As of an HTTP answer: 200 done, otherwise refused.', 200),
  result: z.optional(
    described(
      z.enum(['applied', 'repeated', 'superseded']),
      'Done now; done before, by the same reference and content; or overtaken by a later event that arrived first.',
    ),
  ),
  code: z.optional(described(z.string(), 'Why it is refused. Nothing of the item was done; it may be sent again.', '')),
  message: z.optional(described(z.string(), 'The same in words, in the language of the call.', '')),
  fields: z.optional(
    described(z.record(z.string(), z.string()), 'Codes by the names of the fields that are wrong.', {}),
  ),
});
export type ReportedResult = z.infer<typeof result>;
export const results = z.strictObject({ results: z.array(result) });

/** Codes that an item can be refused with, besides those of its fields. */
const everyItemRefuses = [
  'Account.Reported.Different',
  'Account.Reported.Company.Unknown',
] as const satisfies readonly CatalogueCode[];

/** A batch of items, each with an answer of its own. */
const batch = <Item extends z.ZodMiniType, const Code extends CatalogueCode>({
  noun,
  ...spec
}: {
  noun: string;
  scope: ServiceScope;
  item: Item;
  summary: string;
  itemRefuses: readonly Code[];
}) =>
  ({
    ...endpoint({
      method: 'POST',
      path: `${SERVICE_CALLS}/${noun}`,
      access: service(spec.scope),
      summary: spec.summary,
      refuses: [],
      idempotencyKey: 'required',
      bodyLimit: REPORTED.bytesMost,
      body: z.strictObject({ items: z.array(z.unknown()).check(z.minLength(1), z.maxLength(REPORTED.itemsMost)) }),
      reply: results,
    }),
    item: spec.item,
    itemRefuses: [...everyItemRefuses, ...spec.itemRefuses],
  }) as const;

/** The call of a noun that is reported. */
export type BatchCall = ReturnType<typeof batch>;

export const reportCredits = batch({
  noun: 'credits',
  scope: ServiceScope.creditsWrite,
  item: creditItem,
  summary: 'Book credits of companies, or reverse bookings',
  itemRefuses: ['Account.Reported.Unknown', 'Account.Credits.Reversed', 'Account.Credits.Expired'],
});

export const reportCancellationBlocks = batch({
  noun: 'cancellation-blocks',
  scope: ServiceScope.cancellationBlocksWrite,
  item: cancellationBlockItem,
  summary: 'Set or lift what stands against the deletion of accounts',
  itemRefuses: ['Account.Reported.Account.Unknown'],
});

export const reportTransfers = batch({
  noun: 'transfers',
  scope: ServiceScope.transfersWrite,
  item: transferItem,
  summary: 'Report transactions whose codes prove companies',
  itemRefuses: ['Account.Transaction.Exists'],
});

export const reportAccountApplications = batch({
  noun: 'account-applications',
  scope: ServiceScope.accountApplicationsWrite,
  item: accountApplicationItem,
  summary: 'Report applications for accounts of enterprises',
  itemRefuses: ['Account.LoginName.Exists', 'Account.Email.Exists', 'Account.Phone.Exists', 'Account.Join.NotPossible'],
});

/** A company by its id or credit code. */
export const lookUpCompany = endpoint({
  summary: 'Look up a company by its id or credit code',
  refuses: ['Account.Reported.Company.Unknown'],
  method: 'GET',
  path: `${SERVICE_CALLS}/companies`,
  access: service(ServiceScope.companiesRead),
  query: z.strictObject(companyFields),
  reply: z.strictObject({
    co_id: described(z.string(), 'Id of the company.', 'co-1'),
    kind: described(z.union([z.literal(2), z.literal(4)]), '2: enterprise customer, 4: partner company.'),
    company_name: z.string(),
    auth_status: z.enum(AuthStatus),
    lic_code: described(
      z.nullable(z.string()),
      'Credit code; null until the company is verified.',
      '9144030071526726XG',
    ),
  }),
});
