import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { getImageUses } from '../../contract.ts';
import { filledSlot } from '../../slots.ts';
import { texts } from '../../texts.ts';
import { SlotUse } from '../record/SlotUse.tsx';
import type { ReplaceProps } from './ReplaceByFile.tsx';

/** Says what shows the image now, and so shows the new picture at once. */
export function ReplaceEffects({ number, image }: Pick<ReplaceProps, 'number' | 'image'>) {
  const { data } = useQuery({
    ...endpointQuery(getImageUses, { params: { orgNumber: String(number), imageId: image.id } }),
    staleTime: 0,
  });
  const names = namesOf(data?.uses ?? []);
  const published = namesOf(data?.uses.filter(({ status }) => status === 'Published') ?? []);
  const promotions = (data?.promotions ?? []).map(({ name }) => name);
  const isUnused =
    data !== undefined && names.length + promotions.length === 0 && filledSlot(image) === null;
  return (
    <>
      <SlotUse number={number} image={image} />
      {names.length > 0 && <p>{texts.namedBy(names.length, published.length, names)}</p>}
      {promotions.length > 0 && <p>{texts.shownByPromotions(promotions)}</p>}
      {isUnused && <p>{texts.nothingShows}</p>}
    </>
  );
}

/** Returns the name of each organization once; several versions of its portal may use the image. */
function namesOf(uses: readonly { organization: { number: number; name: string } }[]): string[] {
  return [
    ...new Map(uses.map(({ organization }) => [organization.number, organization.name])).values(),
  ];
}
