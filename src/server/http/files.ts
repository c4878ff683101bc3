import type { Endpoint, Received } from '../../contract/endpoint.ts';
import { writeHistory } from '../audit.ts';
import { type CsvPage, Download } from './download.ts';
import { FileAnswer } from './file-answer.ts';
import { type Handler, handler } from './handlers.ts';
import { requireRight } from './permissions.ts';
import { inOrganization, type OrganizationRequest } from './scope.ts';

/**
 * A file of rows for roles that may export, as large as it may be: each page is read in a transaction of its own while the answer runs, so that
 * neither memory nor the one connection of the embedded engine is held for a slow reader.
 */
export function csvHandler<E extends Endpoint, Cursor>(
  endpoint: E,
  file: {
    name: (organization: OrganizationRequest['organization']) => string;
    header: readonly string[];
    /** the rows after the cursor, from the start without one; no cursor ends the file */
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
        const name = file.name(request.organization);
        if (after === undefined) await writeExport(request, name, input.query);
        return { ...page, name };
      });
    // The first page is there before the answer begins: what is refused is refused with its status.
    const first = await pageAfter(undefined);
    return Download.of(first.name, file.header, first, pageAfter);
  });
}

/** A document. What it says is read by `prepare`, in a transaction that is over when `draw` begins. */
export function pdfHandler<E extends Endpoint, P>(
  endpoint: E,
  prepare: (input: Received<E>, request: OrganizationRequest) => Promise<P>,
  draw: (prepared: P) => Promise<{ name: string; content: Uint8Array }>,
): Handler {
  return handler(endpoint, 'scope', async (input, incoming) => {
    const { name, content } = await draw(
      await inOrganization(endpoint, input, incoming, (request) => prepare(input, request)),
    );
    return new FileAnswer(name, 'application/pdf', content);
  });
}

/** What leaves the system is in the history, with what it was narrowed by. */
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
