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
import { useHasBelow } from '../useHasBelow.ts';
import { SlotUse } from './SlotUse.tsx';

/** Where an image is used: by its slot, and by portals and promotions that name it, with a link to each. */
export function UsesSection({ record }: { record: Pick<ImageRecord, 'id' | 'slot' | 'status'> }) {
  const number = useSelection((state) => state.shown?.number ?? 0);
  const hasBelow = useHasBelow();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getImageUses, {
      params: { orgNumber: String(number), imageId: record.id },
    }),
    staleTime: 0,
    meta: { ownError: true },
  });
  return (
    <FormSection {...texts.usesSection(hasBelow)}>
      {error !== null && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      <SlotUse number={number} image={record} />
      {data?.uses.length === 0 && data.promotions.length === 0 && (
        <div>{record.slot === null ? texts.noneUses : texts.noneNames}</div>
      )}
      {data !== undefined && data.uses.length + data.promotions.length > 0 && (
        <ul className={classes.uses}>
          {data.uses.map(({ organization, status, versionNumber }) => (
            <li key={`${organization.number} ${versionNumber}`}>
              <Anchor
                underline="always"
                href={`${consolePath}setup/portal?org=${organization.number}`}
              >
                {organization.name}
              </Anchor>{' '}
              <span>{texts.useOf(texts.statusOf[status], versionNumber)}</span>
            </li>
          ))}
          {data.promotions.map(({ id, name, type, organization }) => (
            <li key={id}>
              <Anchor
                underline="always"
                href={`${consolePath}manage/promotions/item/${type}/${id}?org=${organization.number}`}
              >
                {name}
              </Anchor>{' '}
              <span>{texts.promotionOf(organization.name)}</span>
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
}
