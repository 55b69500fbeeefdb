import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { UserSource } from '../../enums/user/user-source.ts';
import { ServiceScope } from '../../enums/service/service-scope.ts';
import type { IssueCode } from '../../errors/issues.ts';
import {
  checkApplicationAddress,
  checkApplicationId,
  checkApplicationName,
  checkEmbeds,
  checkHostOrigins,
  checkLogoutAddresses,
  checkOrigins,
  checkRedirectAddresses,
  checkReturn,
} from '../../rules/application/application.ts';
import { checkClientKeys } from '../../rules/application/client-keys.ts';
import {
  checkServiceExpiry,
  checkServiceKeys,
  checkServiceNetworks,
  checkServiceRate,
  checkServiceScopes,
} from '../../rules/application/service-client.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { flag, paging, trimmed, wholeNumber } from '../fields.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('applications');

/**
 * Registry of the applications that sign people in through the portal, and of the provider's other systems that call it
 * (service clients). For administrators only.
 */
const access = staff(Privilege.admin);
const path = '/api/account/v1/applications';
const one = `${path}/{client_id}` as const;

const checked =
  <T>(rule: (value: T) => IssueCode | undefined) =>
  ({ value, issues }: { value: T; issues: object[] }): void => {
    const issue = rule(value);
    if (issue) issues.push({ code: 'custom', message: issue, input: value });
  };
const addresses = (rule: (values: readonly string[]) => IssueCode | undefined) =>
  z.array(z.string()).check(checked(rule));

/** Accepts what the rule does, and nothing. */
const orNothing = (rule: (value: string) => IssueCode | undefined) =>
  trimmed((value) => (value.trim() === '' ? undefined : rule(value.trim())));
/** Empty: the application gets no logout tokens. */
const logoutCall = orNothing(checkApplicationAddress);

/**
 * How an application that is not public proves itself: by a secret where both are empty, otherwise by assertions that it
 * signs (`private_key_jwt`).
 */
const keyFields = {
  /** Its public keys, as a JWK Set in JSON. */
  public_keys: orNothing(checkClientKeys),
  /** Where it publishes them, instead. */
  keys_address: orNothing(checkApplicationAddress),
};

const checkOneSource = ({
  value: { public_keys, keys_address = '' },
  issues,
}: {
  value: { public_keys: string; keys_address?: string | undefined };
  issues: object[];
}) => {
  if (public_keys !== '' && keys_address !== '')
    issues.push({ code: 'custom', message: 'request.invalid', input: keys_address, path: ['keys_address'] });
};

const editable = {
  name_zh: trimmed(checkApplicationName),
  name_en: trimmed(checkApplicationName),
  /** Exact addresses of the redirect after a sign-in; none only of an application that signs in on devices. */
  redirect_uris: addresses(checkRedirectAddresses),
  /** Exact addresses of the redirect after a sign-out. */
  post_logout_redirect_uris: addresses(checkLogoutAddresses),
  /** Origins whose pages may redeem codes. */
  origins: addresses(checkOrigins),
  /** Address that receives logout tokens. */
  backchannel_logout_uri: logoutCall,
  user_source: z.enum(UserSource),
  /** 1: of a third party, which each person must allow once; 0: first-party, which never asks. */
  asks_consent: flag,
  /**
   * 1: pages of its origins embed the portal's remotes: they call the API as the portal does, with the person's
   * session. First-party only.
   */
  embeds: flag,
  /** 1: it may sign people in on devices without a browser, by a code that they type in the portal (device grant). */
  device_grant: flag,
};

/** An application that embeds is first-party and needs an origin; one that people return to needs an address. */
const checkTogether = ({
  value: { embeds, asks_consent, origins, redirect_uris, device_grant },
  issues,
}: {
  value: { embeds: 0 | 1; asks_consent: 0 | 1; origins: string[]; redirect_uris: string[]; device_grant: 0 | 1 };
  issues: object[];
}) => {
  const nowhere = checkReturn(redirect_uris, { onDevices: device_grant === 1 });
  if (nowhere) issues.push({ code: 'custom', message: nowhere, input: redirect_uris, path: ['redirect_uris'] });
  const refused = checkEmbeds({ embeds: embeds === 1, asksConsent: asks_consent === 1 });
  if (refused) issues.push({ code: 'custom', message: refused, input: embeds, path: ['embeds'] });
  const issue = embeds === 1 ? checkHostOrigins(origins) : undefined;
  if (issue) issues.push({ code: 'custom', message: issue, input: origins, path: ['origins'] });
};

/** What makes an application a service client, which signs nobody in. */
const serviceFields = {
  name_zh: trimmed(checkApplicationName),
  name_en: trimmed(checkApplicationName),
  scopes: z.array(z.enum(ServiceScope)).check(checked(checkServiceScopes)),
  /** Addresses and ranges that it calls from; none: from anywhere. */
  networks: z.array(z.string()).check(checked(checkServiceNetworks)),
  /** The last day (UTC) on which it may call; empty for no end. */
  expire_date: trimmed(checkServiceExpiry),
  /** JWK Set, for a client that proves itself by `private_key_jwt`; empty for one with a secret. */
  public_keys: trimmed(checkServiceKeys),
  /** Where it publishes them, instead; missing is empty. */
  keys_address: z.optional(orNothing(checkApplicationAddress)),
  calls_per_second: wholeNumber.check(checked(checkServiceRate)),
};

/** A secret as it is listed; its value is shown once, when it is made. */
const secret = z.strictObject({
  slot: z.number(),
  last_four: z.string(),
  create_time: date,
  /** To the hour; null for never. */
  last_used_time: z.nullable(date),
});

/** Use of a redirect address in the last 30 days. */
const use = z.strictObject({ uri: z.string(), people: z.number(), last_used_time: date });

const row = z.strictObject({
  client_id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  is_public: answerFlag,
  embeds: answerFlag,
  /** 1: a service client. */
  is_service: answerFlag,
  enabled: answerFlag,
  /** To the hour; null for never. */
  last_used_time: z.nullable(date),
});
export type ApplicationRow = z.infer<typeof row>;

const application = z.strictObject({
  ...row.shape,
  ...editable,
  /** None of a service client. */
  redirect_uris: z.array(z.string()),
  asks_consent: answerFlag,
  embeds: answerFlag,
  device_grant: answerFlag,
  /** Its public keys, or where it publishes them; both empty for one with a secret, and of a service client. */
  public_keys: z.string(),
  keys_address: z.string(),
  /** Null for an application that signs people in. */
  service: z.nullable(z.strictObject({ ...serviceFields, public_keys: z.string(), keys_address: z.string() })),
  secrets: z.array(secret),
  uses: z.array(use),
  create_time: date,
  created_by: z.string(),
  update_time: date,
  updated_by: z.string(),
  version: z.number(),
});
export type Application = z.infer<typeof application>;

export const listApplications = endpoint({
  summary: 'Registered applications by name',
  refuses: [],
  method: 'GET',
  path,
  access,
  query: z.strictObject({ ...paging }),
  reply: pageOf(row),
});

export const readApplication = endpoint({
  summary: 'One registered application',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: one,
  access,
  reply: application,
});

/** `secret` is shown only here; null for a public application. */
export const createApplication = endpoint({
  summary: 'Register an application',
  refuses: ['Account.Application.Exists', 'Account.SignIn.Recent.Required'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  body: z.strictObject({ client_id: trimmed(checkApplicationId), is_public: flag, ...editable }).check(checkTogether),
  reply: z.strictObject({ client_id: z.string(), secret: z.nullable(z.string()) }),
});

/**
 * Refused with `Account.Application.AddressInUse` when a redirect address that was used in the last 30 days is missing;
 * `uses` of the refusal names each. `remove_used` confirms. An application that begins to ask for consent loses the
 * sign-ins and tokens of people who have not given it.
 */
export const updateApplication = endpoint({
  summary: 'Change a registered application',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Application.AddressInUse'],
  method: 'PUT',
  path: one,
  access,
  body: z.strictObject({ ...editable, remove_used: z.optional(flag), ...versionRead }).check(checkTogether),
  conflict: storedNow(editable),
});

/** `secret` is shown only here; null for a client with public keys. Keys at an address are read at once. */
export const createServiceClient = endpoint({
  summary: 'Register another system of the provider as a service client',
  refuses: ['Account.Application.Exists', 'Account.SignIn.Recent.Required', 'Account.Application.Keys.Unreadable'],
  method: 'POST',
  path: `${path}/services`,
  access,
  idempotencyKey: true,
  body: z.strictObject({ client_id: trimmed(checkApplicationId), ...serviceFields }).check(checkOneSource),
  reply: z.strictObject({ client_id: z.string(), secret: z.nullable(z.string()) }),
});

/** From the next call on. Tokens lose the scopes that the client loses. Keys at another address are read at once. */
export const updateServiceClient = endpoint({
  summary: 'Change a service client',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Application.Keys.Unreadable'],
  method: 'PUT',
  path: `${one}/service`,
  access,
  body: z.strictObject({ ...serviceFields, ...versionRead }).check(checkOneSource),
  conflict: storedNow(serviceFields),
});

/**
 * Changes how an application that is not public proves itself, from the next call on. With keys its secrets end; without,
 * it needs a new one. Keys at an address are read at once, and refused where they cannot be.
 */
export const changeApplicationKeys = endpoint({
  summary: 'Change how an application proves itself',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Application.Keys.Unreadable'],
  method: 'PUT',
  path: `${one}/keys`,
  access,
  body: z.strictObject({ ...keyFields, ...versionRead }).check(checkOneSource),
  conflict: storedNow(keyFields),
});

/**
 * Within the next request of every instance, for pages that embed within two seconds. Disabling ends its sign-ins,
 * codes and tokens.
 */
export const switchApplication = endpoint({
  summary: 'Enable or disable an application',
  refuses: ['Account.NotFound'],
  method: 'PUT',
  path: `${one}/enabled`,
  access,
  body: z.strictObject({ enabled: flag }),
});

/** A second secret works beside the first until one is removed. An application that signs assertions has none. */
export const addApplicationSecret = endpoint({
  summary: 'Make a further secret of an application',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Application.Secrets'],
  method: 'POST',
  path: `${one}/secrets`,
  access,
  idempotencyKey: true,
  reply: z.strictObject({ secret: z.string() }),
});

export const removeApplicationSecret = endpoint({
  summary: 'Remove a secret of an application',
  refuses: ['Account.NotFound', 'Account.Application.LastSecret'],
  method: 'DELETE',
  path: `${one}/secrets/{slot}`,
  access,
});
