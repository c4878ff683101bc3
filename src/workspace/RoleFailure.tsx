import { useQueryClient } from '@tanstack/react-query';
import { getPermissions } from '../features/session/contract.ts';
import { endpointKey } from '../ui/api/endpoint-queries.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';

const texts = { failed: 'Your permissions could not be loaded.' };

/** Shown instead of a screen until it is known what the role allows. During an outage it is requested again by itself. */
export function RoleFailure() {
  const client = useQueryClient();
  const retry = () =>
    void client.refetchQueries({ queryKey: endpointKey(getPermissions), type: 'active' });
  return <ErrorState message={texts.failed} onRetry={retry} />;
}
