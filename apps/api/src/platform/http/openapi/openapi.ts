import type { Access, EndpointSpec } from '@portal/common/contract/endpoint';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_FORM } from '@portal/common/contract/idempotency-key';
import { anyCallRefuses, refusalsOf } from '@portal/common/contract/refusals';
import { entryOf, textIdOf, type CatalogueCode } from '@portal/common/errors/catalogue';
import * as z from 'zod/mini';
import { exampleOf } from './openapi-example.ts';
import { textOf } from '../../intl/texts.ts';

export type Json = Record<string, unknown>;
type Schema = z.ZodMiniType;

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });

/** Who may call, in words. */
function audience(access: Access): string {
  switch (access.kind) {
    case 'anyone':
      return 'Public.';
    case 'signedIn':
      return 'Any signed-in user.';
    case 'types':
      return `User types ${access.types.join(', ')}.`;
    case 'staff':
      return [
        `Staff with one of: ${access.anyOf.join(', ')}.`,
        ...(access.types.length > 0 ? [`Also user types ${access.types.join(', ')}.`] : []),
      ].join(' ');
  }
}

function replyOf(reply: EndpointSpec['reply']): Json {
  if (!reply) return { type: 'object' };
  if (!('kind' in reply && reply.kind === 'page')) return schemaOf(reply as Schema, 'output');
  const { row, rows, total, inside } = reply;
  const page = {
    type: 'object',
    required: [rows, total],
    properties: { [rows]: { type: 'array', items: schemaOf(row, 'output') }, [total]: { type: 'integer' } },
  };
  return inside ? { type: 'object', required: [inside], properties: { [inside]: page } } : page;
}

/** The same for every call that takes it. */
const keyParameter: Json = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'A value of at least 128 random bits, anew for each attempt and the same when that is sent again. For 24 hours the same content gets the same answer; other content is refused with 422, and a call whose first one still runs with 409.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_FORM.source },
};

function parametersOf({ path, query, signed, idempotencyKey }: EndpointSpec): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const { properties = {}, required = [] } = (query ? schemaOf(query, 'input') : {}) as {
    properties?: Json;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  const inHeader = signed
    ? ['req-sign', 'req-random'].map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } }))
    : [];
  return [...inPath, ...inQuery, ...inHeader, ...(idempotencyKey ? [keyParameter] : [])];
}

/** A schema as JSON content, with an example. */
const jsonOf = (schema: Json): Json => ({ 'application/json': { schema, example: exampleOf(schema) } });

function contentOf({ body, form }: EndpointSpec): Json | undefined {
  if (body) return { required: true, content: jsonOf(schemaOf(body, 'input')) };
  if (!form) return undefined;
  const fields = schemaOf(form.fields, 'input') as { properties?: Json };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { ...fields, properties: { ...fields.properties, [form.file]: { type: 'string', format: 'binary' } } },
      },
    },
  };
}

/** The error body of a code, in English. */
function refusalExample(code: CatalogueCode, { conflict }: Pick<EndpointSpec, 'conflict'>): Json {
  const message = textOf('en-US', textIdOf(code));
  return {
    code,
    message,
    description: message,
    request_id: 'r-0123456789abcdef',
    ...(entryOf(code).status === 429 ? { retry_after: 30 } : {}),
    ...(conflict && code === 'Account.Conflict' ? { current: exampleOf(schemaOf(conflict, 'output')) } : {}),
  };
}

const refused = (
  codes: readonly CatalogueCode[],
  description: string,
  endpoint: Pick<EndpointSpec, 'conflict'> = {},
): Json => ({
  description,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Refusal' },
      examples: Object.fromEntries(codes.map((code) => [code, { value: refusalExample(code, endpoint) }])),
    },
  },
});

/** The declared refusals of a call by HTTP status. Those that any call can meet are the response `default`. */
function refusalResponses(endpoint: EndpointSpec): Json {
  const own = refusalsOf(endpoint).filter((code) => !(anyCallRefuses as readonly string[]).includes(code));
  const byStatus = Map.groupBy(own, (code) => entryOf(code).status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([one], [other]) => one - other)
      .map(([status, codes]) => [status, refused(codes, `Refused: ${codes.join(', ')}.`, endpoint)]),
  );
}

function operationOf(endpoint: EndpointSpec): Json {
  const content = contentOf(endpoint);
  const sealed = Object.keys(endpoint.sealed ?? {});
  return {
    summary: endpoint.summary,
    description: [
      audience(endpoint.access),
      ...(sealed.length > 0 ? [`Sealed fields: ${sealed.join(', ')}.`] : []),
    ].join(' '),
    ...(endpoint.access.kind === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOf(endpoint),
    ...(content ? { requestBody: content } : {}),
    responses: {
      200: { description: 'Done.', content: jsonOf(replyOf(endpoint.reply)) },
      ...refusalResponses(endpoint),
      default: { $ref: '#/components/responses/AnyCall' },
    },
  };
}

/**
 * The OpenAPI document of an app's calls, made from the contract alone. Calls with the same path are distinguished by
 * `x-when`.
 */
export function openapiOf(calls: readonly EndpointSpec[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = (paths[call.path] ??= {});
    const method = call.method.toLowerCase();
    const operation = operationOf(call);
    const other = path[method] as Json | undefined;
    path[method] = other
      ? { ...other, 'x-when': { ...(other['x-when'] as Json | undefined), [call.when ?? '']: operation } }
      : operation;
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Account API', version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        AnyCall: refused(
          anyCallRefuses,
          `Refused, with a code that any call can get: ${anyCallRefuses.join(', ')}; or, with status 400, the issue of a rule at its field (\`email.illegal\`).`,
        ),
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['code', 'message', 'description', 'request_id'],
          properties: {
            code: { type: 'string' },
            message: { type: 'string' },
            description: { type: 'string' },
            request_id: { type: 'string' },
            retry_after: { type: 'integer' },
            current: { type: 'object', description: 'With Account.Conflict: what is stored now.' },
            fields: {
              type: 'object',
              additionalProperties: {
                type: 'object',
                properties: { code: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  };
}
