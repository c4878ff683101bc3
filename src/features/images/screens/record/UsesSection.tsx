import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { consolePath } from '../../../../contract/own-path.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { getImageUses, type ImageRecord } from '../../contract.ts';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';

/** Where an image is used, with a link to each portal. */
export function UsesSection({ record }: { record: ImageRecord }) {
  const number = useSelection((state) => state.shown?.number ?? 0);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getImageUses, {
      params: { orgNumber: String(number), imageId: record.id },
    }),
    staleTime: 0,
    meta: { ownError: true },
  });
  return (
    <FormSection {...texts.usesSection}>
      {error !== null && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {data?.uses.length === 0 && <div>{texts.noneUses}</div>}
      {data !== undefined && data.uses.length > 0 && (
        <ul className={classes.uses}>
          {data.uses.map(({ organization, status, versionNumber }) => (
            <li key={`${organization.number} ${versionNumber}`}>
              <Anchor href={`${consolePath}setup/portal?org=${organization.number}`}>
                {organization.name}
              </Anchor>{' '}
              <span>{texts.useOf(texts.statusOf[status], versionNumber)}</span>
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}
