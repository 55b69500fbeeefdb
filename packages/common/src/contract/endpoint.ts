import type * as z from 'zod/mini';
import type { ServiceScope } from '../enums/service/service-scope.ts';
import type { NarrowScope } from '../enums/sign-in/session-scope.ts';
import type { Privilege } from '../enums/staff/privilege.ts';
import type { CatalogueCode, ErrorCode } from '../errors/catalogue.ts';
import type { IssueCode } from '../errors/issues.ts';
import { UserType } from '../enums/user/user-type.ts';
import type { MemberRight } from '../rules/company/member-rights.ts';
import type { Noun } from './nouns.ts';
import type { AnyCallRefusal, IdempotencyRefusal } from './refusals.ts';

/** Who may call. Required on every endpoint, so that no call is open by accident. */
export type Access =
  | { kind: 'anyone' }
  | { kind: 'signedIn' }
  /** `right`: members of an enterprise among them need it. */
  | { kind: 'types'; types: readonly UserType[]; right?: MemberRight }
  /** A member of staff with one of these privileges, or, with `types`, also users of those types. */
  | { kind: 'staff'; anyOf: readonly Privilege[]; types: readonly UserType[]; right?: MemberRight }
  /** A service client with this scope, and nobody else: no session reaches the call. */
  | { kind: 'service'; scope: ServiceScope };

/** No session needed. */
export const anyone = { kind: 'anyone' } as const satisfies Access;
/** Any session. */
export const signedIn = { kind: 'signedIn' } as const satisfies Access;
/** Sessions of these user types. */
export const only = (...types: UserType[]) => ({ kind: 'types', types }) as const satisfies Access;
/** Members of an enterprise with this right. */
export const members = (right: MemberRight) => needsRight(right, only(UserType.enterprise, UserType.idpUser));
/** The same access, but members of an enterprise need this right. */
export const needsRight = <const A extends Extract<Access, { kind: 'types' | 'staff' }>>(
  right: MemberRight,
  access: A,
) => ({ ...access, right }) satisfies Access;
/** Members of staff who hold one of the privileges. */
export const staff = (...anyOf: Privilege[]) => ({ kind: 'staff', anyOf, types: [] }) as const satisfies Access;
/** Another system of the provider, by client credentials with this scope. */
export const service = (scope: ServiceScope) => ({ kind: 'service', scope }) as const satisfies Access;
/** Users of these types, and members of staff who hold one of the privileges. */
export const onlyOrStaff = (types: UserType[], ...anyOf: Privilege[]) =>
  ({ kind: 'staff', anyOf, types }) as const satisfies Access;

type Schema = z.ZodMiniType;

/**
 * A list on the wire: which keys hold the rows and the total, below `Data` or at the top. Callers see `{ rows, total
 * }`.
 */
export interface PageShape<Row extends Schema = Schema> {
  kind: 'page';
  row: Row;
  rows: string;
  total: string;
  /** Key that wraps both, e.g. `Data`. */
  inside?: string;
  /** The list goes on by cursors behind the rows that `offset` reaches. */
  cursors?: boolean | undefined;
}

/** What a list takes as `cursor` to go on behind its rows, or before them; null at its end. */
export interface Cursors {
  next: string | null;
  previous: string | null;
}

/**
 * Declares a list reply; default keys are `entries` and `total_count`. With `cursors` it also has `cursor`, and its query
 * is `cursorPaging`.
 */
export function pageOf<Row extends Schema>(
  row: Row,
  keys: { rows?: string; total?: string; inside?: string; cursors?: boolean } = {},
): PageShape<Row> {
  const { rows = 'entries', total = 'total_count', inside, cursors } = keys;
  return { kind: 'page', row, rows, total, inside, cursors };
}

/** A page-shaped reply as callers and handlers see it. */
export interface Page<T> {
  rows: T[];
  total: number;
  /** Of lists that go on by cursors. */
  cursor?: Cursors | undefined;
}

/** A file a handler answers with instead of JSON. */
export interface FileReply {
  kind: 'file';
  type: string;
  bytes: Uint8Array | ReadableStream<Uint8Array>;
  name?: string;
}

/** A stream of server-sent events a handler answers with instead of JSON. */
export interface StreamReply {
  kind: 'stream';
  /** Called once. The stream ends when it settles; `gone` aborts when the caller has left. */
  run(send: SendEvent, gone: AbortSignal): Promise<void>;
}
/** Sends an event, or a comment that keeps the connection open (null). `id` is that of the event. */
export type SendEvent = (event: string | null, data: unknown, id?: string | null) => void;

export interface EndpointSpec {
  /** What the call is about. A change fetches the reads of its noun again. */
  noun: Noun;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Canonical path; `{name}` marks a parameter. */
  path: string;
  access: Access;
  /** Narrow sessions that may call it too; without it they get 403. */
  scopes?: readonly NarrowScope[];
  /** What the call does, in one line, for `/openapi.json`. */
  summary: string;
  /**
   * Codes that this call is refused with, besides those of `anyCallRefuses`, `Account.Sealed.Invalid` (sealed and
   * signed calls), `Account.Conflict` (calls with `conflict`) and the issues of the rules for its fields. The API can
   * refuse with no other code.
   */
  refuses: readonly CatalogueCode[];
  /** Query key that distinguishes this call from another one with the same method and path. */
  when?: string;
  query?: Schema;
  /** JSON body. */
  body?: Schema;
  /**
   * What each of `items` of the body has to be. An item that is not is refused by itself, in the answer, and the others
   * are done.
   */
  item?: Schema;
  /** Codes that an item can be refused with, besides the issues of the rules for its fields. */
  itemRefuses?: readonly CatalogueCode[];
  /** Most bytes of the body, where the usual 64 KB are too few. */
  bodyLimit?: number;
  /** multipart/form-data: text fields, beside one file. */
  form?: {
    fields: Schema;
    file: string;
    /** An empty file reaches the handler, which says what is wrong with it. */
    mayBeEmpty?: boolean;
  };
  reply?: Schema | PageShape;
  /**
   * The body has the version that it was made from (`contract/version.ts`). If another version is stored, the call is
   * refused with `Account.Conflict`, whose body has the stored values of this shape as `current`.
   */
  conflict?: Schema;
  /** Body fields whose value the page seals (security: `<kid>.<base64>` of RSA-OAEP), with the purpose sealed in. */
  sealed?: Readonly<Record<string, SealedPurpose>>;
  /**
   * The call may carry an `Idempotency-Key` (`contract/idempotency-key.ts`), with which it has one effect however often
   * it is sent. Every POST by which a signed-in person stores something has it. `required`: without it the call is refused.
   */
  idempotencyKey?: true | 'required';
  /** The call carries `req-sign` and `req-random`. */
  signed?: boolean;
  /**
   * The screen handles these codes itself, without the host's global reactions (401 sign-out code, 403, 4001204003).
   */
  ownCodes?: boolean;
}

export type SealedPurpose = 'password' | 'verify_info' | 'old_password' | 'new_password';

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
type ParamsOf<P extends string> = [ParamNames<P>] extends [never] ? {} : { params: Record<ParamNames<P>, string> };
type OutOf<S> = S extends Schema ? z.output<S> : never;
type InOf<S> = S extends Schema ? z.input<S> : never;

/**
 * Returns the function that declares the calls of a noun. `call`, `useRead`, `useChange`, `mock` and `serve` all read
 * this one declaration.
 */
export const endpointsOf =
  (noun: Noun) =>
  <const S extends Omit<EndpointSpec, 'noun'>>(spec: S): S & { noun: Noun } => ({ ...spec, noun });

/** Every code that a call of this endpoint can be refused with. All codes if the endpoint is not known. */
export type RefusalOf<S extends EndpointSpec> = [EndpointSpec] extends [S]
  ? ErrorCode
  : | AnyCallRefusal
    | S['refuses'][number]
    | (S extends { conflict: object } ? 'Account.Conflict' : never)
    | (S extends { idempotencyKey: true | 'required' } ? IdempotencyRefusal : never)
    | (S extends { signed: true } | { sealed: object } ? 'Account.Sealed.Invalid' : never)
    | (S extends { query: Schema } | { body: Schema } | { form: object } ? IssueCode : never);

type KeysOf<T> = T extends unknown ? Extract<keyof T, string> : never;

/** Names on the wire of the values that a caller gives, and at which a refusal can point. */
export type FieldOf<S extends EndpointSpec> =
  | ParamNames<S['path']>
  | KeysOf<InOf<S['query']>>
  | KeysOf<InOf<S['body']>>
  | (S['form'] extends { fields: infer F; file: infer File extends string } ? KeysOf<InOf<F>> | File : never);

/** What a caller gives: params, query, body, form, each only where the endpoint has it. */
export type InputOf<S extends EndpointSpec> = ParamsOf<S['path']> &
  (S['query'] extends Schema
    ? {} extends InOf<S['query']>
      ? { query?: InOf<S['query']> }
      : { query: InOf<S['query']> }
    : {}) &
  (S['body'] extends Schema ? { body: InOf<S['body']> } : {}) &
  (S['form'] extends { fields: infer F } ? { form: InOf<F>; file: Blob } : {});

/** What a handler sees after parsing; a file as its server has received it. */
export type ParsedOf<S extends EndpointSpec, File = { bytes: Uint8Array; name: string }> = ParamsOf<S['path']> &
  (S['query'] extends Schema ? { query: OutOf<S['query']> } : {}) &
  (S['body'] extends Schema ? { body: OutOf<S['body']> } : {}) &
  (S['form'] extends { fields: infer F } ? { form: OutOf<F>; file: File } : {});

/** What a caller gets. No reply schema means success without content. */
export type ReplyOf<S extends EndpointSpec> =
  S['reply'] extends PageShape<infer Row> ? Page<OutOf<Row>> : S['reply'] extends Schema ? OutOf<S['reply']> : void;

/** What a handler returns: the reply before `serve` encodes it, with times as `Date` and flags as booleans. */
export type AnswerOf<S extends EndpointSpec> =
  S['reply'] extends PageShape<infer Row> ? Page<InOf<Row>> : S['reply'] extends Schema ? InOf<S['reply']> : void;
