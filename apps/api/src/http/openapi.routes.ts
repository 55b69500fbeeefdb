import type { Access, EndpointSpec } from '@portal/common/contract/endpoint';
import * as z from 'zod/mini';
import type { App, RequestContext } from './app-type.ts';
import { declare } from './policy.ts';
import { servedCalls } from './serve.ts';

type Json = Record<string, unknown>;
type Schema = z.ZodMiniType;

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });

/** Who may call, in words. */
function audience(access: Access): string {
  switch (access.kind) {
    case 'anyone': return 'Anybody.';
    case 'signedIn': return 'Whoever is signed in.';
    case 'types': return `User types ${access.types.join(', ')}.`;
    case 'staff': return [
      `Staff with one of: ${access.anyOf.join(', ')}.`, ...(access.types.length > 0 ? [`Also user types ${access.types.join(', ')}.`] : []),
    ].join(' ');
  }
}

function replyOf(reply: EndpointSpec['reply']): Json {
  if (!reply) return { type: 'object' };
  if (!('kind' in reply && reply.kind === 'page')) return schemaOf(reply as Schema, 'output');
  const { row, rows, total, inside } = reply;
  const page = { type: 'object', required: [rows, total], properties: { [rows]: { type: 'array', items: schemaOf(row, 'output') }, [total]: { type: 'integer' } } };
  return inside ? { type: 'object', required: [inside], properties: { [inside]: page } } : page;
}

function parametersOf({ path, query, signed }: EndpointSpec): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const { properties = {}, required = [] } = (query ? schemaOf(query, 'input') : {}) as { properties?: Json; required?: string[] };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
  const inHeader = signed ? ['req-sign', 'req-random'].map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })) : [];
  return [...inPath, ...inQuery, ...inHeader];
}

function contentOf({ body, form }: EndpointSpec): Json | undefined {
  if (body) return { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
  if (!form) return undefined;
  const fields = schemaOf(form.fields, 'input') as { properties?: Json };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...fields, properties: { ...fields.properties, [form.file]: { type: 'string', format: 'binary' } } } } },
  };
}

function operationOf(endpoint: EndpointSpec): Json {
  const content = contentOf(endpoint);
  const sealed = Object.keys(endpoint.sealed ?? {});
  return {
    description: [audience(endpoint.access), ...(sealed.length > 0 ? [`Sealed fields: ${sealed.join(', ')}.`] : [])].join(' '),
    ...(endpoint.access.kind === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: parametersOf(endpoint),
    ...(content ? { requestBody: content } : {}),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: replyOf(endpoint.reply) } } },
      default: { description: 'Refused.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    },
  };
}

/** The OpenAPI document of what an app serves, made from the contract alone. Calls that share a path are told apart by `x-when`. */
export function openapiOf(calls: readonly EndpointSpec[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = paths[call.path] ??= {};
    const method = call.method.toLowerCase();
    const operation = operationOf(call);
    const other = path[method] as Json | undefined;
    path[method] = other ? { ...other, 'x-when': { ...(other['x-when'] as Json | undefined), [call.when ?? '']: operation } } : operation;
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Account API', version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object', required: ['code', 'message', 'description', 'request_id'],
          properties: {
            code: { type: 'string' }, message: { type: 'string' }, description: { type: 'string' }, request_id: { type: 'string' }, retry_after: { type: 'integer' },
            fields: { type: 'object', additionalProperties: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } } },
          },
        },
      },
    },
  };
}

/** `/openapi.json`: what this API serves, for those who write other clients. */
export function openapiRoutes(app: App): void {
  let document: Json | undefined;
  app.get('/openapi.json', declare('anyone: describes the calls, holds no data', (c: RequestContext) => {
    document ??= openapiOf(servedCalls(app));
    c.header('Cache-Control', 'public, max-age=300');
    return c.json(document);
  }));
}
