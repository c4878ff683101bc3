import { useCanCall } from '../../../workspace/useAllowed.ts';
import { OrganizationForm } from '../edit/OrganizationForm.tsx';
import { LoadedOrganization } from '../form/LoadedOrganization.tsx';
import { updateOrganization } from '../record/contract.ts';

/** The form of an organization, or its values for a role that cannot change it. */
export function EditOrganization({ number }: { number: number }) {
  const canEdit = useCanCall()(updateOrganization);
  return (
    <LoadedOrganization key={number} number={number}>
      {(record) => <OrganizationForm initial={record} readOnly={!canEdit} />}
    </LoadedOrganization>
  );
}
