import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { getImageSlots, type ImageRow } from '../../contract.ts';
import { slotNames } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { ownerText } from '../image-texts.ts';
import { useHasBelow } from '../useHasBelow.ts';

interface SlotUseProps {
  number: number;
  image: Pick<ImageRow, 'id' | 'slot' | 'status'>;
}

/** Says what shows an image by its slot; nothing for an image without one. */
export function SlotUse({ number, image: { id, slot, status } }: SlotUseProps) {
  const owner = useSelection((state) => state.shown?.name ?? '');
  const hasBelow = useHasBelow();
  const isActive = status === 'Active';
  const { data } = useQuery({
    ...endpointQuery(getImageSlots, { params: { orgNumber: String(number) } }),
    staleTime: 0,
    enabled: slot !== null && isActive,
  });
  if (slot === null || (isActive && data === undefined)) return null;
  const shown = data?.slots.find((one) => one.slot === slot);
  const isLockedAbove =
    shown !== undefined && shown.image.id !== id && shown.isLocked && !shown.isOwn;
  const effect = isLockedAbove
    ? texts.slotShowsOther(shown.image.name, ownerText(shown))
    : texts.slotShows(slot, owner, hasBelow);
  return (
    <div>
      <strong>{texts.slotUse(slotNames[slot])}</strong>
      <div>{isActive ? effect : texts.slotArchived}</div>
    </div>
  );
}
