import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { type GatewayRecord, gateways, setGatewayStatus } from '../contract.ts';
import type { GatewayStatus } from '../fields.ts';
import { texts } from '../texts.ts';

/** Returns a function that sets a gateway's status and says so; the server's refusal says what to do. */
export function useSetStatus(number: number) {
  const change = useChange(setGatewayStatus, { refreshes: [gateways.list] });
  const set = (
    gateway: { id: string },
    status: GatewayStatus,
    onSet?: (record: GatewayRecord) => void,
  ) =>
    change.mutate(
      { params: { orgNumber: String(number) }, body: { gatewayId: gateway.id, status } },
      {
        onSuccess: (record) => {
          const text = status === 'Test' ? texts.inTest : status.toLowerCase();
          showSuccess(texts.statusSaved(record.name, text));
          onSet?.(record);
        },
      },
    );
  return { set, isPending: change.isPending };
}
