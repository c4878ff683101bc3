import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { streamText } from 'hono/streaming';
import { hashOf } from '../../../server/authentication.ts';
import type { Database } from '../../../server/database/open.ts';
import type { Variables } from '../../../server/http/request.ts';
import type { Logger } from '../../../server/logging.ts';
import { type ImportOutcome, importOrganizations } from './import-organizations.ts';

export const importPath = '/local/organizations/import';

/** One line of the streamed response, as JSON. */
export type ImportMessage =
  | { written: number; total: number }
  | { outcome: ImportOutcome }
  | { failure: string };

/** Runs the import of `npm run organizations:import` while this server uses the embedded database. */
export function importRoute(database: Database, log: Logger, token: string): Hono<Variables> {
  const app = new Hono<Variables>();
  app.post(importPath, async (c) => {
    const authorization = c.req.header('authorization') ?? '';
    if (!timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${token}`))) return c.notFound();
    const text = await c.req.text();
    return streamText(c, async (stream) => {
      const send = (message: ImportMessage) => stream.writeln(JSON.stringify(message));
      try {
        const outcome = await importOrganizations(database, text, (written, total) => {
          void send({ written, total });
        });
        await send({ outcome });
      } catch (error) {
        log.error({ err: error }, 'import failed');
        await send({ failure: error instanceof Error ? error.message : String(error) });
      }
    });
  });
  return app;
}
