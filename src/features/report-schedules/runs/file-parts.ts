import type { ServerContext } from '../../../server/context.ts';

/** Returns the whole file of a run. */
export async function fileOf(
  { database }: Pick<ServerContext, 'database'>,
  runId: string,
): Promise<Buffer> {
  const rows = await database.system
    .selectFrom('report_file_part')
    .select('content')
    .where('run_id', '=', runId)
    .orderBy('part')
    .execute();
  return Buffer.concat(rows.map(({ content }) => content));
}
