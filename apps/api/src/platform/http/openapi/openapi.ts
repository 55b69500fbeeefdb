import type { Access, EndpointSpec } from '@portal/common/contract/endpoint';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_FORM } from '@portal/common/contract/idempotency-key';
import { TOKEN_PATH } from '@portal/common/contract/sign-in/oauth';
import { ServiceScope } from '@portal/common/enums/service/service-scope';
import { REPORTED } from '@portal/common/rules/limits';
import { anyCallRefuses, refusalsOf } from '@portal/common/contract/refusals';
import { entryOf, textIdOf, type CatalogueCode } from '@portal/common/errors/catalogue';
import * as z from 'zod/mini';
import { exampleOf } from './openapi-example.ts';
import { MEMBER_RIGHTS } from '@portal/common/rules/company/member-rights';
import { patternOf, slotsOf, textOf } from '../../intl/texts.ts';

export type Json = Record<string, unknown>;
type Schema = z.ZodMiniType;

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });

/** Roles of an enterprise that may call, in words. */
const rightOf = ({ right }: Extract<Access, { right?: unknown }>): string =>
  right === undefined ? '' : ` In an enterprise the roles ${MEMBER_RIGHTS[right].join(', ')}.`;

/** Who may call, in words. */
function audience(access: Access): string {
  switch (access.kind) {
    case 'anyone':
      return 'Public.';
    case 'signedIn':
      return 'Any signed-in user.';
    case 'types':
      return `User types ${access.types.join(', ')}.${rightOf(access)}`;
    case 'staff':
      return [
        `Staff with one of: ${access.anyOf.join(', ')}.`,
        ...(access.types.length > 0 ? [`Also user types ${access.types.join(', ')}.${rightOf(access)}`] : []),
      ].join(' ');
    case 'service':
      return `Service clients with the scope ${access.scope}; no session of a user.`;
  }
}

/** Names the calls of the provider's other systems, which are a section of their own. */
const SERVICE_TAG = 'Service calls';
const serviceTag: Json = {
  name: SERVICE_TAG,
  description: [
    "Calls of the provider's other systems, registered as service clients on the console's page of applications.",
    'A token comes from /oauth2/token with grant_type=client_credentials and the scopes wanted, by client secret (HTTP basic) or by private_key_jwt (a clock may be wrong by 60 seconds), and is valid for 5 minutes.',
    `A batch has 1 to ${REPORTED.itemsMost} items and at most 2 MB. Each item has an answer of its own, in the order of the items: an item that is refused changes nothing, and the others are done.`,
    'Send what got no answer again, with the same Idempotency-Key; items are recognised by their reference, too, for ever.',
    'The headers RateLimit-Policy and RateLimit tell how many calls a second are left; beyond them a call is refused with 429 and Retry-After.',
  ].join('\n\n'),
};

const securityOf = ({ access }: EndpointSpec): Json =>
  access.kind === 'anyone'
    ? {}
    : access.kind === 'service'
      ? { tags: [SERVICE_TAG], security: [{ service: [access.scope] }] }
      : { security: [{ bearer: [] }] };

/** Of lists that go on behind the rows that an offset reaches. */
const CURSORS: Json = {
  type: 'object',
  required: ['next', 'previous'],
  properties: { next: { type: ['string', 'null'] }, previous: { type: ['string', 'null'] } },
};

/** The reply of a call as a JSON schema. */
export function replyOf(reply: EndpointSpec['reply']): Json {
  if (!reply) return { type: 'object' };
  if (!('kind' in reply && reply.kind === 'page')) return schemaOf(reply as Schema, 'output');
  const { row, rows, total, inside, cursors } = reply;
  const page = {
    type: 'object',
    required: [rows, total, ...(cursors ? ['cursor'] : [])],
    properties: {
      [rows]: { type: 'array', items: schemaOf(row, 'output') },
      [total]: { type: 'integer' },
      ...(cursors && { cursor: CURSORS }),
    },
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
  return [
    ...inPath,
    ...inQuery,
    ...inHeader,
    ...(idempotencyKey ? [{ ...keyParameter, required: idempotencyKey === 'required' }] : []),
  ];
}

/** A schema as JSON content, with an example. */
const jsonOf = (schema: Json): Json => ({ 'application/json': { schema, example: exampleOf(schema) } });

/** The schema of a body; of a batch with that of its items. */
function bodyOf(body: Schema, item: Schema | undefined): Json {
  const schema = schemaOf(body, 'input') as { properties?: { items?: Json } };
  return item && schema.properties?.items
    ? { ...schema, properties: { items: { ...schema.properties.items, items: schemaOf(item, 'input') } } }
    : schema;
}

function contentOf({ body, form, item }: EndpointSpec): Json | undefined {
  if (body) return { required: true, content: jsonOf(bodyOf(body, item)) };
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
  const id = textIdOf(code);
  const slots = slotsOf('en-US', patternOf('en-US', id) ?? '');
  const message = textOf('en-US', id, Object.fromEntries([...slots].map((slot) => [slot, '…'])));
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
      ...(endpoint.itemRefuses
        ? [`An item is refused with: ${endpoint.itemRefuses.join(', ')}; or the issue of a rule.`]
        : []),
    ].join(' '),
    ...securityOf(endpoint),
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
    tags: [serviceTag],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        service: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: TOKEN_PATH,
              scopes: Object.fromEntries(Object.values(ServiceScope).map((scope) => [scope, scope])),
            },
          },
        },
      },
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
