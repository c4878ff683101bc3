import { useCanCall } from '../../../workspace/useAllowed.ts';
import { gateways, setGatewayStatus, testGateway } from '../contract.ts';

/** Returns which actions the caller's role allows, by the levels that the endpoints require. */
export function useGatewayActions() {
  const canCall = useCanCall();
  return {
    canAdd: canCall(gateways.create),
    canChange: canCall(gateways.update) && canCall(setGatewayStatus),
    canTest: canCall(testGateway),
    canDelete: canCall(gateways.delete),
  };
}
