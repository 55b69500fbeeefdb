import * as z from 'zod/mini';
import { DemandKind, DemandLack } from '../../enums/user/demand-kind.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { DEMAND } from '../../rules/limits.ts';
import { answerFlag, date } from '../encoded.ts';
import { endpointsOf, needsRight, only } from '../endpoint.ts';
import { queryNumber } from '../fields.ts';

const endpoint = endpointsOf('demands');

/**
 * What a company demands of its people when they sign in. It counts from a day after it was switched on, so that all
 * are told before. Who lacks a step sets it up within the next sign-in; sessions without it, or that have lasted too
 * long, end. For the owner and administrators of a company.
 */
const access = needsRight(
  'demands',
  only(UserType.enterprise, UserType.partner, UserType.partnerContact, UserType.idpUser),
);
const path = '/api/account/v1/company/demands';
const kind = z.enum(DemandKind);
const days = z.int().check(z.gte(1), z.lte(DEMAND.daysMost));

const demand = z.strictObject({
  kind,
  /** Of `sessions` alone. */
  days: z.nullable(z.number()),
  from_time: date,
  /** 1: that time has come. */
  counts: answerFlag,
  on_time: date,
  /** Who switched it on; empty when the account is gone. */
  by_name: z.string(),
});
export type Demand = z.infer<typeof demand>;

export const readDemands = endpoint({
  summary: 'What the own company demands of its people at a sign-in',
  refuses: [],
  method: 'GET',
  path,
  access,
  reply: z.strictObject({
    demands: z.array(demand),
    /** What can be demanded here: passkeys need a portal with https. */
    kinds: z.array(kind),
  }),
});

const person = z.strictObject({
  user_id: z.string(),
  user_name: z.string(),
  /** E-mail, or else phone. */
  address: z.string(),
  lack: z.enum(DemandLack),
  /** 0: no proven address, so that no message reaches the person. */
  told: answerFlag,
});
export type DemandPerson = z.infer<typeof person>;

/** `people` has the first by name, `count` all. */
export const readDemandEffect = endpoint({
  summary: 'Who will not meet a demand a day from now',
  refuses: [],
  method: 'GET',
  path: `${path}/effect`,
  access,
  query: z.strictObject({ kind, days: z.optional(queryNumber) }),
  reply: z.strictObject({ count: z.number(), people: z.array(person) }),
});

/** `count` is the number of people who do not meet it, which must be the current one; a refusal has it as `count`. */
export const turnOnDemand = endpoint({
  summary: 'Demand something of the people of the own company',
  refuses: ['Account.SignIn.Recent.Required', 'Account.Demand.On', 'Account.Demand.Count'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ kind, days: z.optional(days), count: z.number() }),
});

export const turnOffDemand = endpoint({
  summary: 'Stop demanding something of the people of the own company',
  refuses: ['Account.SignIn.Recent.Required', 'Account.NotFound'],
  method: 'DELETE',
  path,
  access,
  ownCodes: true,
  query: z.strictObject({ kind }),
});
