import { csvCells } from '../../../contract/fields/csv-cells.ts';
import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { csvHandler, pdfHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import { exportAttendeeCodes, exportConferences } from '../contract.ts';
import { conference } from '../fields.ts';
import { conferenceOf } from '../records/conference-rows.ts';
import { openCode } from '../records/conference-secrets.ts';
import { findConference } from '../records/find-conference.ts';
import { matchingConferences } from '../records/list-conferences.ts';
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
    header: [...columns.map(({ label }) => label), conferenceState.label, 'VLAN', 'SSID'],
    page: async ({ query }, request, after: string | undefined) => {
      const rows = await matchingConferences(request, query)
        .select(['id', 'name', 'mode', 'starts_local', 'ends_local', 'settings', 'state', 'chosen'])
        .$if(after !== undefined, (all) => all.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute();
      return {
        rows: rows.map((row) => [
          ...csvCells(conference, columns, conferenceOf(row)),
          conferenceState.names[row.state],
          row.chosen.vlan,
          row.chosen.ssid,
        ]),
        next: rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined,
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
