import * as z from 'zod/mini';
import { endpointsOf, signedIn } from '../endpoint.ts';

const endpoint = endpointsOf('time-zone');

/** Time zone of the times in messages to the caller. */
const reply = z.strictObject({
  /** IANA name that the user chose; null: the one of the browser of the last sign-in is used. */
  chosen: z.nullable(z.string()),
  /** The one that messages use. */
  used: z.string(),
});

export const readTimeZone = endpoint({
  summary: 'Time zone of the messages to the own account',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/time_zone',
  access: signedIn,
  reply,
});

/** Empty: follow the browser. */
export const updateTimeZone = endpoint({
  summary: 'Choose the time zone of the messages to the own account',
  refuses: [],
  method: 'PUT',
  path: '/api/account/v1/time_zone',
  access: signedIn,
  body: z.strictObject({ time_zone: z.string().check(z.maxLength(64)) }),
  reply,
});
