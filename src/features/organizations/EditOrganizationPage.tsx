import page from '../../ui/page.module.css';
import { OrganizationPageHeader } from '../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../workspace/selection/selection.ts';
import { useCanCall } from '../../workspace/useAllowed.ts';
import { OrganizationForm } from './edit/OrganizationForm.tsx';
import { LoadedOrganization } from './form/LoadedOrganization.tsx';
import { texts } from './form/texts.ts';
import { ImportAndExport } from './import/ImportAndExport.tsx';
import { updateOrganization } from './record/contract.ts';

export { openingOrganization as openingCalls } from './form/openingOrganization.ts';

/** `/setup/organization`: shows and edits the selected organization. */
export function EditOrganizationPage() {
  const number = useSelection((state) => state.shown?.number);
  const canEdit = useCanCall()(updateOrganization);
  return (
    <div className={page.form}>
      <OrganizationPageHeader title={texts.title} actions={<ImportAndExport />} />
      {typeof number === 'number' && (
        <LoadedOrganization key={number} number={number}>
          {(record) => <OrganizationForm initial={record} readOnly={!canEdit} />}
        </LoadedOrganization>
      )}
    </div>
  );
}
