import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { usePathParameter, useQueryParameter } from '../../../../ui/navigation/address.ts';
import { useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { promotions } from '../../contract.ts';
import { type Promotion, type PromotionType, promotion, promotionType } from '../../fields.ts';
import { placementsOf } from '../../rules/promotion-errors.ts';
import { texts } from '../../texts.ts';
import { PromotionForm } from './PromotionForm.tsx';

export { openingPromotion as openingCalls } from '../opening-calls.ts';

const { list } = promotions.screens;

/** `/manage/promotions/item/{type}/{id?}`: a promotion, a new one without an id, or a copy of another with `?copy=`. */
export function PromotionPage() {
  const number = useSelection((state) => state.shown?.number);
  const inAddress = usePathParameter('type');
  const type = promotionType.values.find((one) => one === inAddress);
  const id = usePathParameter('id');
  const copied = useQueryParameter('copy');
  const returnTo = useReturnTo();
  if (type === undefined)
    return (
      <div className={page.form}>
        <OrganizationPageHeader title={texts.promotion} />
        <ErrorState
          message={texts.notFound}
          onRetry={() => returnTo(list)}
          retryLabel={texts.backToList}
        />
      </div>
    );
  const source = id ?? copied;
  return (
    <div className={page.form}>
      {typeof number === 'number' && (
        <Loader key={`${number} ${type} ${id} ${source}`} {...{ number, type, id, source }} />
      )}
    </div>
  );
}

interface LoaderProps {
  number: number;
  type: PromotionType;
  id: string | undefined;
  /** the id of the promotion with the initial fields */
  source: string | undefined;
}

function Loader({ number, type, id, source }: LoaderProps) {
  const returnTo = useReturnTo();
  const loaded = useQuery({
    ...endpointQuery(promotions.get, {
      params: { orgNumber: String(number), promotionId: source ?? '' },
    }),
    enabled: source !== undefined,
    // A refetch must not replace the version that the form edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  const { data } = loaded;
  const initial = useMemo(() => {
    if (data === undefined) return newDraft(promotion, startOf(type));
    if (id !== undefined) return toDraft(promotion, data);
    const name = texts.copyOf(data.name).slice(0, 100);
    return toDraft(promotion, { ...data, name, status: 'Draft' });
  }, [data, id, type]);
  const leave = () => returnTo(list);
  if (source !== undefined && data === undefined)
    return (
      <>
        <OrganizationPageHeader title={texts.promotion} />
        <RecordPlaceholder
          failed={loaded.error}
          texts={texts}
          onRetry={() => void loaded.refetch()}
          onLeave={leave}
        />
      </>
    );
  return (
    <PromotionForm
      number={number}
      type={data?.type ?? type}
      initial={initial}
      loaded={id === undefined ? null : (data ?? null)}
      known={data ?? null}
      onLeave={leave}
    />
  );
}

/** The values of a new promotion that depend on its type. */
function startOf(type: PromotionType): Partial<Promotion> {
  const [placement = 'loginPage'] = placementsOf(type);
  const goal = type === 'survey' ? 'answer' : type === 'offer' ? 'purchase' : 'click';
  const empty = { title: {}, text: {}, button: {}, address: {}, image: {} };
  return { type, placement, goal, variants: [{ share: 100, ...empty }] };
}
