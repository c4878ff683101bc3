import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { useCanCall, useOwnershipRejection } from '../../../workspace/useAllowed.ts';
import { account } from '../../session/contract.ts';
import { AddPage } from '../add/AddPage.tsx';
import type { OrganizationRecord } from '../record/contract.ts';
import { canBePlacedUnder } from '../rules.ts';
import { createSite } from './contract.ts';
import { NewSiteWizard } from './NewSiteWizard.tsx';
import { texts } from './texts.ts';

/** `/setup/add-org/new-site-wizard`: adds a site below the selected organization, step by step. */
export function NewSitePage() {
  return (
    <AddPage part="new-site-wizard">
      {(parent, uniqueId) => <Wizard parent={parent} uniqueId={uniqueId} />}
    </AddPage>
  );
}

function Wizard({ parent, uniqueId }: { parent: OrganizationRecord; uniqueId: string }) {
  const { data } = useQuery({
    ...endpointQuery(account, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const canAdd = useCanCall()(createSite);
  const rejection = useOwnershipRejection();
  if (!canAdd) return <EmptyState text={rejection ?? texts.notAllowed} />;
  if (!canBePlacedUnder('Site', parent.type)) return <EmptyState text={texts.noSiteHere} />;
  if (data === undefined) return null;
  const { Username, OwnerOrg } = data.Member;
  return (
    <NewSiteWizard
      parent={parent}
      parentUniqueId={uniqueId}
      administrator={`${OwnerOrg ?? ''}|${Username}`}
    />
  );
}
