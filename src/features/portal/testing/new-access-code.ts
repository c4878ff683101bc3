import type { TestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { listAccessCodes } from '../../access-codes/codes/contract.ts';
import { createAccessCodeBatch } from '../../access-codes/contract.ts';
import { exampleBatch } from '../../access-codes/examples.ts';
import { generateAccessCodes } from '../../access-codes/generation/generate-access-codes.ts';
import type { CardSales } from '../../payments/testing/card-sales.ts';

/** Adds an access code of an area for a plan, and returns what its guest types. */
export async function newAccessCode(
  server: TestServer,
  { family, token }: Pick<CardSales, 'family' | 'token'>,
  planId: string,
): Promise<string> {
  const params = { orgNumber: String(family.area.number) };
  const body = exampleBatch({ planId });
  const { id } = await server.call(createAccessCodeBatch, { params, body }, token);
  await takeDueSteps(generateAccessCodes(server.context));
  const batch = { params: { ...params, batchId: id }, query: {} };
  const { rows } = await server.call(listAccessCodes, batch, token);
  return rows[0]?.code ?? '';
}
