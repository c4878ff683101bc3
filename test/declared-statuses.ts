import type { Endpoint } from '../src/contract/endpoint.ts';
import { openApiDocument } from '../src/server/http/openapi.ts';

/** Returns a check that throws when the OpenAPI document does not declare a reply's status for its call. */
export function declaredStatuses(endpoints: readonly Endpoint[]) {
  const calls = Object.entries(openApiDocument(endpoints).paths).map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    operations,
  }));
  return (method: string, address: string, status: number): void => {
    const [path = ''] = address.replace(/^https?:\/\/[^/]+/, '').split('?');
    const found = calls.flatMap(({ pattern, operations }) => {
      const operation = pattern.test(path) && operations[method.toLowerCase()];
      return operation ? [Object(operation)] : [];
    });
    if (found.length > 0 && !found.some(({ responses }) => status in responses))
      throw new Error(`${method} ${path} responded ${status}, which its OpenAPI does not declare`);
  };
}
