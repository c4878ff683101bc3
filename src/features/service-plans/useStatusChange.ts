import { useChange } from '../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../ui/snackbar/snackbarStore.ts';
import { type ServicePlanRow, setServicePlanStatus } from './contract.ts';
import { statusNames, texts } from './texts.ts';

/** Activates or retires plans of a service area together, and says how many have changed. */
export function useStatusChange(number: number, onDone: () => void) {
  const change = useChange(setServicePlanStatus);
  return (ids: string[], status: ServicePlanRow['status']) => {
    change.mutate(
      { params: { orgNumber: String(number) }, body: { ids, status } },
      {
        onSuccess: ({ changed }) => {
          const word = statusNames[status].toLowerCase();
          showSuccess(changed === 0 ? texts.unchanged(word) : texts.statusSaved(changed, word));
          onDone();
        },
      },
    );
  };
}
