import type { Selectable } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import type { SandboxPayment } from '../../../../server/database/tables.ts';
import type { UsableGateway } from '../../../payment-gateways/queries.ts';
import type { SandboxEventData, SandboxEventType } from './states.ts';

const second = 1_000;

/** Stores an event of the sandbox, to be delivered as its gateway's settings say. */
export async function addEvent(
  { now }: Pick<ServerContext, 'now'>,
  transaction: ScopedTransaction,
  { settings }: Pick<UsableGateway, 'settings'>,
  payment: Pick<Selectable<SandboxPayment>, 'id' | 'organization_number' | 'organization_path'>,
  { type, data, id }: { type: SandboxEventType; data: SandboxEventData; id: string | undefined },
): Promise<void> {
  const at = now();
  const { delaySeconds = 0, events = 'once' } = { ...settings.sandbox };
  await transaction
    .insertInto('sandbox_event')
    .values({
      ...(id !== undefined && { id }),
      organization_number: payment.organization_number,
      organization_path: payment.organization_path,
      payment_id: payment.id,
      type,
      data: JSON.stringify(data),
      created_at: at,
      next_step_at: events === 'never' ? null : new Date(at.getTime() + delaySeconds * second),
    })
    .execute();
}
