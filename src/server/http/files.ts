import type { Endpoint, Received } from '../../contract/endpoint.ts';
import { writeHistory } from '../audit.ts';
import { type CsvPage, Download } from './download.ts';
import { FileReply } from './file-reply.ts';
import { type Handler, handler } from './handlers.ts';
import { requireRight } from './permissions.ts';
import { inOrganization, type OrganizationRequest } from './scope.ts';

/**
 * Sends rows as a CSV file to callers with the export right. Each page is read in a separate transaction while the
 * reply is sent, so that a slow client holds neither memory nor the embedded engine's one connection.
 */
export function csvHandler<E extends Endpoint, Cursor>(
  endpoint: E,
  file: {
    name: (organization: OrganizationRequest['organization']) => string;
    header: readonly string[];
    /** returns the rows after the cursor, or the first ones; a page without a cursor is the last */
    page: (
      input: Received<E>,
      request: OrganizationRequest,
      after: Cursor | undefined,
    ) => Promise<CsvPage<Cursor>>;
  },
): Handler {
  return handler(endpoint, 'scope', async (input, incoming) => {
    const pageAfter = (after: Cursor | undefined) =>
      inOrganization(endpoint, input, incoming, async (request) => {
        requireRight(request.caller, 'export');
        const page = await file.page(input, request, after);
        const name = page.name ?? file.name(request.organization);
        if (after === undefined) await writeExport(request, name, input.query);
        return { ...page, name };
      });
    // The first page is read before the reply starts, so that errors get their status.
    const first = await pageAfter(undefined);
    return Download.of(first.name, file.header, first, pageAfter);
  });
}

/** Sends a PDF. `prepare` reads the data in a transaction that ends before `draw` starts. */
export function pdfHandler<E extends Endpoint, P>(
  endpoint: E,
  prepare: (input: Received<E>, request: OrganizationRequest) => Promise<P>,
  draw: (prepared: P) => Promise<{ name: string; content: Uint8Array }>,
): Handler {
  return handler(endpoint, 'scope', async (input, incoming) => {
    const { name, content } = await draw(
      await inOrganization(endpoint, input, incoming, (request) => prepare(input, request)),
    );
    return new FileReply(name, 'application/pdf', content);
  });
}

/** Writes the history entry of an export, with its filters. */
function writeExport(
  { transaction, caller, origin, organization }: OrganizationRequest,
  name: string,
  query: unknown,
): Promise<void> {
  return writeHistory(transaction, caller, origin, {
    action: 'export',
    entityType: 'list',
    entityId: '',
    label: name,
    organization,
    after: { ...Object(query) },
  });
}
