import type { TestServer } from '../../../../test/server.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';

/** Plants what the link of a property system leaves: a record, its trace, an inquiry and a closed day. */
export async function plantLinkRecords(
  { database: { system }, clock: { now } }: TestServer,
  { id, areaNumber, areaPath }: UsableGateway,
  { postingId, businessDate }: { postingId: string | null; businessDate: string },
): Promise<void> {
  const owned = { organization_number: areaNumber, organization_path: areaPath, gateway_id: id };
  await system
    .insertInto('posting_record')
    .values({ ...owned, sequence: 1, posting_id: postingId, type: 'PS', sent_at: now })
    .execute();
  await system
    .insertInto('pms_trace')
    .values({ ...owned, at: now, direction: 'out', record: 'LA|DA260105|TI120000|' })
    .execute();
  await system
    .insertInto('pms_inquiry')
    .values({ ...owned, room: '101', requested_at: now, answered_at: now, outcome: 'none' })
    .execute();
  await system
    .insertInto('folio_day')
    .values({
      ...owned,
      business_date: businessDate,
      closed_at: now,
      closed_by: 'test',
      entries: 0,
      sums: '[]',
    })
    .execute();
}
