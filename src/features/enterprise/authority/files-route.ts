import { Hono } from 'hono';
import { toPem } from '../../../server/certificates/keys.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Variables } from '../../../server/http/request.ts';
import { rootCertificate } from '../../radius/public/certificates.ts';

/**
 * Serves what everybody may read: the revocation list of a site's authority, and the root and authority that devices must
 * trust. Its address has the hash of the authority's certificate.
 */
export function authorityFilesRoute(server: ServerContext): Hono<Variables> {
  const app = new Hono<Variables>();
  const authorityOf = (file: string, end: string) => {
    const fingerprint = new RegExp(`^([\\da-f]{64})\\.${end}$`).exec(file)?.[1];
    return fingerprint === undefined
      ? undefined
      : server.database.system
          .selectFrom('enterprise_authority')
          .select(['certificate', 'revocation_list'])
          .where('fingerprint', '=', fingerprint)
          .executeTakeFirst();
  };

  app.get('/enterprise/lists/:file', async (c) => {
    const authority = await authorityOf(c.req.param('file'), 'crl');
    if (!authority?.revocation_list) return c.notFound();
    c.header('content-type', 'application/pkix-crl');
    c.header('cache-control', 'public, max-age=300');
    return c.body(Uint8Array.from(authority.revocation_list));
  });

  app.get('/enterprise/trust/:file', async (c) => {
    const authority = await authorityOf(c.req.param('file'), 'pem');
    if (authority === undefined) return c.notFound();
    c.header('content-type', 'application/x-pem-file');
    c.header('content-disposition', 'attachment; filename="network.pem"');
    return c.body(
      toPem('CERTIFICATE', await rootCertificate(server)) +
        toPem('CERTIFICATE', Uint8Array.from(authority.certificate)),
    );
  });
  return app;
}
