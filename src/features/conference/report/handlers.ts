import { csvCells } from '../../../contract/fields/csv-cells.ts';
import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { any } from '../../../server/database/listing.ts';
import { csvHandler, pdfHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { exportAttendeeCodes, exportConferences } from '../contract.ts';
import { conference } from '../fields.ts';
import { conferenceOf, conferencesOf } from '../records/conference-rows.ts';
import { openCode } from '../records/conference-secrets.ts';
import { findConference } from '../records/find-conference.ts';
import { listedRows } from '../records/list-conferences.ts';
import { stateText } from '../state-text.ts';
import { conferenceState } from '../states.ts';
import { exportConferenceReport, getConferenceReport, printConferenceReport } from './contract.ts';
import { getReport } from './get-report.ts';
import { reportHeader, reportRows } from './report-lines.ts';
import { reportPdf } from './report-pdf.ts';

const rowsAtOnce = 500;
const columns = csvColumns(conference).filter(
  ({ name }) => name !== 'roomIds' && name !== 'portIds',
);

export const conferenceFileHandlers: readonly Handler[] = [
  organizationHandler(getConferenceReport, ({ params }, request) =>
    getReport(request, params.conferenceId),
  ),

  csvHandler(exportConferenceReport, {
    name: () => 'Conference.csv',
    header: reportHeader,
    page: async ({ params }, request, _after: undefined) => {
      const report = await getReport(request, params.conferenceId);
      return { rows: reportRows(report), next: undefined, name: `${report.name}.csv` };
    },
  }),

  pdfHandler(
    printConferenceReport,
    async ({ params, query }, request) => ({
      site: request.organization.name,
      report: await getReport(request, params.conferenceId),
      paper: query.paper ?? 'A4',
    }),
    async ({ site, report, paper }) => ({
      name: `${report.name}.pdf`,
      content: await reportPdf(site, report, paper),
    }),
  ),

  csvHandler(exportConferences, {
    name: ({ name }) => `Conferences of ${name}.csv`,
    header: [
      ...columns.map(({ label }) => label),
      conference.map.roomIds.label,
      conferenceState.label,
      'Assigned VLAN',
      'Assigned SSID',
    ],
    page: async ({ query }, request, after: number | undefined) => {
      const offset = after ?? 0;
      const rows = await listedRows(request, query, { limit: rowsAtOnce, offset });
      const stored = await conferencesOf(request.transaction, request.organization)
        .select(['id', 'name', 'mode', 'starts_local', 'ends_local', 'settings'])
        .where('id', '=', any(rows.map(({ id }) => id)))
        .execute();
      const byId = new Map(stored.map((row) => [row.id, conferenceOf(row)]));
      return {
        rows: rows.flatMap((row) => {
          const fields = byId.get(row.id);
          if (fields === undefined) return [];
          return [
            [
              ...csvCells(conference, columns, fields),
              row.rooms.join(', '),
              stateText(row),
              row.chosen.vlan,
              row.chosen.ssid,
            ],
          ];
        }),
        next: rows.length === rowsAtOnce ? offset + rowsAtOnce : undefined,
      };
    },
  }),

  csvHandler(exportAttendeeCodes, {
    name: () => 'Codes.csv',
    header: ['Number', 'Code'],
    page: async ({ params }, request, after: number | undefined) => {
      const { record } = await findConference(request, params.conferenceId);
      const codes = await request.transaction
        .selectFrom('conference_code')
        .select(['position', 'sealed'])
        .where('conference_id', '=', record.id)
        .where('position', '>', after ?? -1)
        .orderBy('position')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: await Promise.all(
          codes.map(async ({ position, sealed }) => [
            position + 1,
            await openCode(request.server, record.id, sealed),
          ]),
        ),
        next: codes.length === rowsAtOnce ? codes.at(-1)?.position : undefined,
        name: `Codes of ${record.name}.csv`,
      };
    },
  }),
];
