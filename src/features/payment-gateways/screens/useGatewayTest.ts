import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { gateways, type LastTest, testGateway } from '../contract.ts';

/** Returns the state of a gateway's test, and what starts it. */
export function useGatewayTest(number: number, onTested?: (result: LastTest) => void) {
  const { mutate, data, error, isPending } = useChange(testGateway, {
    ownError: true,
    refreshes: [gateways.list],
  });
  const run = (gatewayId: string) =>
    mutate(
      { params: { orgNumber: String(number), gatewayId } },
      { onSuccess: (result) => onTested?.(result) },
    );
  return { run, result: data, failure: error?.message ?? null, isPending };
}
export type GatewayTestState = ReturnType<typeof useGatewayTest>;
