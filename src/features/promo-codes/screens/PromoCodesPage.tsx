import { newItem, useItem } from '../../../ui/list/useItem.ts';
import { PromoEditor } from './form/PromoEditor.tsx';
import { PromoList } from './list/PromoList.tsx';
import { parts } from './parts.ts';
import { PromoUses } from './record/PromoUses.tsx';
import { SeriesCodes } from './record/SeriesCodes.tsx';

/** `/ElevenOS/Admin/PromoCodes`: the list, or the promo code in `?item=`, with its uses or codes in `&part=`. */
export function PromoCodesPage({ number }: { number: number }) {
  const { item, part, show } = useItem();
  if (item === undefined) return <PromoList number={number} />;
  if (part === parts.uses) return <PromoUses number={number} id={item} />;
  if (part === parts.codes) return <SeriesCodes number={number} id={item} />;
  const isNew = item === newItem;
  return (
    <PromoEditor
      key={`${item} ${part}`}
      number={number}
      id={isNew ? null : item}
      // The part of a new one is the record that it starts as a copy of.
      source={isNew ? (part ?? null) : item}
      onLeave={() => show(undefined)}
    />
  );
}
