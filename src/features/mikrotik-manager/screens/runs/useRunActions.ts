import type { Sent } from '../../../../contract/endpoint.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { useGoTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { listRouters, restoreBackup } from '../../contract.ts';
import { createRun, listRuns } from '../../runs/contract.ts';

type NewRun = Sent<typeof createRun>['body'];

/** Returns what plans or starts a run, and opens its job. */
export function useRunActions(number: number) {
  const goTo = useGoTo();
  const refreshes = [listRuns, listRouters] as const;
  const change = useChange(createRun, { refreshes });
  const restoring = useChange(restoreBackup, { refreshes });
  const orgNumber = String(number);
  const options = {
    onSuccess: ({ id }: { id: string }) => goTo(`/setup/mikrotik-manager/job/${id}`),
  };
  return {
    isPending: change.isPending || restoring.isPending,
    error: change.error,
    begin: (body: NewRun) => change.mutate({ params: { orgNumber }, body }, options),
    restore(backupId: string) {
      if (!restoring.isPending) restoring.mutate({ params: { orgNumber, backupId } }, options);
    },
  };
}
