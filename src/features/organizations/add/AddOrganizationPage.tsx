import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { useCanCall, useOwnershipRejection } from '../../../workspace/useAllowed.ts';
import { createOrganization } from '../record/contract.ts';
import { typesBelow } from '../rules.ts';
import { AddPage } from './AddPage.tsx';
import { NewOrganizationForm } from './NewOrganizationForm.tsx';
import { texts } from './texts.ts';

export { openingOrganization as openingCalls } from '../form/openingOrganization.ts';

/** `/setup/add-org/org`: adds an organization below the selected one. */
export function AddOrganizationPage() {
  const canAdd = useCanCall()(createOrganization);
  const rejection = useOwnershipRejection();
  return (
    <AddPage part="org">
      {(parent, uniqueId) => {
        const types = typesBelow(parent.type);
        if (types.length === 0) return <EmptyState text={texts.nothingBelow} />;
        return (
          <NewOrganizationForm
            parent={parent}
            parentUniqueId={uniqueId}
            types={types}
            readOnly={rejection ?? !canAdd}
          />
        );
      }}
    </AddPage>
  );
}
