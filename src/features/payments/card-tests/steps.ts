import type { ServerContext } from '../../../server/context.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';

/** A step as tests of devices have it. */
export interface CardTestStep {
  step: string;
  state: 'ok' | 'failed' | 'skipped';
  /** what was found, or what to do */
  text: string;
  milliseconds: number;
}

/** The secrets of the tested settings, which may not be stored yet. */
export interface TestedSecrets {
  secretKey?: string | undefined;
  webhookSecret?: string | undefined;
  sandboxSecret?: string | undefined;
  apiKey?: string | undefined;
  hmacKey?: string | undefined;
  clientSecret?: string | undefined;
  transactionKey?: string | undefined;
  signatureKey?: string | undefined;
}

export type Outcome = Pick<CardTestStep, 'state' | 'text'>;

export async function timed(step: string, run: () => Promise<Outcome>): Promise<CardTestStep> {
  const start = performance.now();
  const outcome = await run();
  return { step, ...outcome, milliseconds: Math.round(performance.now() - start) };
}

export const ok = (text: string): Outcome => ({ state: 'ok', text });
export const failed = (text: string): Outcome => ({ state: 'failed', text });
export const skipped = (step: string, text: string): CardTestStep => ({
  step,
  state: 'skipped',
  text,
  milliseconds: 0,
});

/** Tells when a vendor last sent an event. */
export async function lastEventOf(
  { database }: Pick<ServerContext, 'database'>,
  gateway: UsableGateway,
  vendor: string,
): Promise<Outcome> {
  const newest = await database.withScope([gateway.areaPath], (transaction) =>
    transaction
      .selectFrom('payment_event')
      .select('received_at')
      .where('gateway_id', '=', gateway.id)
      .orderBy('received_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  return newest === undefined
    ? ok(`${vendor} has sent nothing yet. Payments are looked up until it does.`)
    : ok(`${vendor} last sent an event at ${newest.received_at.toISOString()}.`);
}
