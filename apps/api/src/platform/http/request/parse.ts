import type { FileHandle } from 'node:fs/promises';
import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { isErrorCode, type ErrorCode } from '@portal/common/errors/catalogue';
import type * as z from 'zod/mini';
import type { RequestContext } from './app-type.ts';
import { JSON_LIMIT, readBody } from './body.ts';
import { readForm } from './form.ts';
import type { ReceivedFile } from './received-file.ts';
import { isForbiddenKey, parseJson } from './json.ts';
import { refuse, refuseAt, refusing } from '../../errors/refusal.ts';

/** The parts of a request, parsed by the endpoint's schemas. */
export interface Parts {
  params: Record<string, string>;
  query?: unknown;
  body?: unknown;
  form?: unknown;
  file?: ReceivedFile;
}

type Schema = z.ZodMiniType;

/** True if a text contains U+0000 or an unpaired surrogate: PostgreSQL cannot store them, and no field needs them. */
function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsUnstorable);
}

/** Parses by a schema. Refuses with the first issue as code and every field's issue under its name on the wire. */
export function check(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return holdsUnstorable(result.data) ? refuse('request.invalid') : result.data;
  const fields: Record<string, ErrorCode> = {};
  for (const issue of result.error.issues) {
    const code = isErrorCode(issue.message) ? issue.message : 'request.invalid';
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')];
    for (const name of names) if (name !== '') fields[name] ??= code;
  }
  const [first = 'request.invalid'] = Object.values(fields);
  return refusing.refuse(first, { fields });
}

/** Query parameters as an object. A repeated parameter is refused, because it is ambiguous. */
function queryOf(c: RequestContext): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (Object.hasOwn(query, name) || isForbiddenKey(name)) refuseAt(name, 'request.invalid');
    query[name] = value;
  }
  return query;
}

async function bodyOf(c: RequestContext, limit: number): Promise<unknown> {
  const bytes = await readBody(c, limit);
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) refuse('request.mediaType');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    refuse('request.invalid');
  }
  return parseJson(text);
}

/** The fields and the file of a form; only the file's field may hold a file. */
async function formOf(
  c: RequestContext,
  { file: fileField, mayBeEmpty }: NonNullable<EndpointSpec['form']>,
  opened: FileHandle[],
) {
  const fields: Record<string, string> = {};
  let file: Parts['file'];
  for (const part of await readForm(c, opened)) {
    if (typeof part.value === 'string') {
      if (Object.hasOwn(fields, part.name) || isForbiddenKey(part.name)) refuseAt(part.name, 'request.invalid');
      fields[part.name] = part.value;
    } else {
      if (part.name !== fileField || file) refuseAt(part.name, 'request.invalid');
      file = part.value;
    }
  }
  if (!file || (file.size === 0 && !mayBeEmpty)) refuseAt(fileField, 'licence.empty');
  return { fields, file };
}

/**
 * Reads everything of a request that its endpoint declares. Schemas are closed: what is not declared is refused. The
 * calling code closes the files that are added to `opened`.
 *
 * Refuses with the issue's own code, request.invalid, request.tooLarge (413) or request.mediaType (415).
 */
export async function parseRequest(c: RequestContext, endpoint: EndpointSpec, opened: FileHandle[]): Promise<Parts> {
  const parts: Parts = { params: c.req.param() };
  const query = queryOf(c);
  if (endpoint.query) parts.query = check(endpoint.query, query);
  else if (Object.keys(query).length > 0) {
    refuse('request.invalid', {
      fields: Object.fromEntries(Object.keys(query).map((name) => [name, 'request.invalid' as const])),
    });
  }
  if (endpoint.body) parts.body = check(endpoint.body, await bodyOf(c, endpoint.bodyLimit ?? JSON_LIMIT));
  if (endpoint.form) {
    const { fields, file } = await formOf(c, endpoint.form, opened);
    parts.form = check(endpoint.form.fields, fields);
    parts.file = file;
  }
  return parts;
}
