import * as z from 'zod/mini';
import type { EndpointSpec } from './endpoint.ts';
import { wholeNumber } from './fields.ts';

/**
 * For the body of a save: the version that the caller has read. If another one is stored, the API refuses with
 * `Account.Conflict` and changes nothing. A save without it overwrites the stored values.
 */
export const versionRead = { version: z.optional(wholeNumber) };

/**
 * For the body of a decision: the version of the request that the caller has read. If another one is stored, or the
 * caller names none and the request has changed since the caller claimed or read it, the API refuses with
 * `Account.Conflict`, the `version` now and the names of the fields that `changed`.
 */
export const versionDecided = { version: z.optional(wholeNumber) };

/**
 * For the body of a decision: the colleague to whom the request is assigned, as the caller knows. Without the right one
 * the API refuses once with `Account.Approval.Assigned`, which names them.
 */
export const assigneeKnown = { assigned_to: z.optional(z.string().check(z.maxLength(64))) };

/** For `conflict` of an endpoint: the stored values by the names of the body, and their version. */
export const storedNow = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.strictObject({ ...fields, version: z.number() });

/** An endpoint whose body has a version. */
export type VersionedSpec = EndpointSpec & { conflict: z.ZodMiniType<{ version: number }> };

/** `current` of the refusal of an outdated save. */
export type StoredOf<E extends VersionedSpec> = z.output<E['conflict']>;
