import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import page from '../../../../ui/page.module.css';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { account } from '../../../session/contract.ts';
import { getConferenceSite } from '../../check/contract.ts';
import { conferences } from '../../contract.ts';
import { texts } from '../texts.ts';
import { ConferenceWizard } from './ConferenceWizard.tsx';
import { wizardTexts } from './texts.ts';

/** `/manage/conference/item`: plans a conference, step by step. */
export function NewConference({ number }: { number: number }) {
  const canAdd = useCanCall()(conferences.create);
  const { data: caller } = useQuery({
    ...endpointQuery(account, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getConferenceSite, { params: { orgNumber: String(number) } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  return (
    <div className={page.form}>
      <OrganizationPageHeader title={texts.add} />
      {!canAdd ? (
        <EmptyState text={wizardTexts.notAllowed} />
      ) : data === undefined || caller === undefined ? (
        <RecordPlaceholder failed={error} texts={texts} onRetry={() => void refetch()} />
      ) : (
        <ConferenceWizard
          number={number}
          site={data}
          administrator={`${caller.Member.OwnerOrg ?? ''}|${caller.Member.Username}`}
        />
      )}
    </div>
  );
}
