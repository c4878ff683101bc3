import type { Sent } from '../../../../contract/endpoint.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { useGoTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { listRouters } from '../../contract.ts';
import { createRun, listRuns } from '../../runs/contract.ts';

type NewRun = Sent<typeof createRun>['body'];

/** Returns what plans or starts a run, and opens its job. */
export function useRunActions(number: number) {
  const goTo = useGoTo();
  const change = useChange(createRun, { refreshes: [listRuns, listRouters] });
  return {
    isPending: change.isPending,
    error: change.error,
    begin: (body: NewRun) =>
      change.mutate(
        { params: { orgNumber: String(number) }, body },
        { onSuccess: ({ id }) => goTo(`/setup/mikrotik-manager/job/${id}`) },
      ),
  };
}
