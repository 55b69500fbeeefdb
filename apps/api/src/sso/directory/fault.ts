import { Messages, Types } from 'scimmy';
import { refusalFor } from '../../platform/http/calls/refusal-reply.ts';
import { entryOf, textIdOf } from '@portal/common/errors/catalogue';
import { textOf } from '../../platform/intl/texts.ts';

/** Keywords of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** Ends a call of a directory. The text is for the administrator who reads the log there, and names no person. */
export function fail(status: number, detail: string, scimType?: ScimType): never {
  throw new Types.Error(status, scimType ?? '', detail);
}

/** What a failed call is answered with. */
export interface Fault {
  status: number;
  scimType?: string;
  detail: string;
  retryAfter?: number;
  /** Not the directory's fault: for the log. */
  error?: unknown;
}

/** The answer to what was thrown: errors of the protocol, values that the schema refuses, and our refusals. */
export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof Types.Error) {
    const { status, scimType, message } = thrown as Error & { status: number; scimType?: string };
    return { status, detail: message, ...(scimType ? { scimType } : {}) };
  }
  const constraint = thrown instanceof Error ? (thrown as { constraint?: unknown }).constraint : undefined;
  if (constraint === 'directory_person_name_key')
    return { status: 409, scimType: 'uniqueness', detail: 'Somebody with this userName is provisioned already.' };
  const { code, details } = refusalFor(thrown);
  const { status } = entryOf(code);
  return {
    status,
    detail: textOf('en-US', details.text ?? textIdOf(code), details.values),
    ...(status === 400 ? { scimType: 'invalidSyntax' } : {}),
    ...(details.retryAfter === undefined ? {} : { retryAfter: details.retryAfter }),
    ...(status >= 500 ? { error: thrown } : {}),
  };
}

/** Its body. Written here, because the library takes a list of codes without 429 and 503. */
export const faultBody = ({ status, scimType, detail }: Fault): object => ({
  schemas: [Messages.ErrorResponse.id],
  status: String(status),
  ...(scimType === undefined ? {} : { scimType }),
  detail,
});
