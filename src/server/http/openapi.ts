import * as z from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { problemBody } from '../../contract/problem.ts';

const contentTypes = {
  json: 'application/json',
  csv: 'text/csv',
  pdf: 'application/pdf',
  zip: 'application/zip',
  file: 'application/octet-stream',
};

/** Returns the OpenAPI 3.1 document of all endpoints, generated from the schemas that validate. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium', version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(problemBody, 'output') },
    },
  };
}

function operationOf(endpoint: Endpoint) {
  const problem = {
    description: 'What went wrong and what to do about it',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  const retryAfter = {
    description: 'The seconds to wait before the call is repeated',
    schema: { type: 'integer' },
  };
  // Without the header, a call with status 503 may have been carried out.
  const delayed = { ...problem, headers: { 'Retry-After': retryAfter } };
  // The HTTP server responds with 408 and 431 before it knows the call. Login responds with 401 too.
  const statuses = [400, 401, 408, 413, 429, 431, 500, 503];
  if (endpoint.access !== 'public') statuses.push(403);
  if (endpoint.access === 'scope' || endpoint.namesRecord) statuses.push(404);
  if (endpoint.effect === 'change' || endpoint.mayConflict) statuses.push(409);
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/\W+/g, '_')}`,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          [contentTypes[endpoint.requestType ?? 'json']]: {
            schema:
              endpoint.requestType === 'file'
                ? { type: 'string', format: 'binary' }
                : jsonSchema(endpoint.body, 'input'),
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: {
          [contentTypes[endpoint.responseType ?? 'json']]: {
            schema: jsonSchema(endpoint.response, 'output'),
          },
        },
      },
      ...Object.fromEntries(
        statuses.map((status) => [status, status === 429 || status === 503 ? delayed : problem]),
      ),
    },
  };
}

function parametersOf(schema: Endpoint['params'], location: 'path' | 'query') {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
}
