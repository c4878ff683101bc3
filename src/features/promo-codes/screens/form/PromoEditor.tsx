import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newDraft, toDraft } from '../../../../contract/fields/fields.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { promoCodes } from '../../contract.ts';
import { promoCode } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { PromoForm } from './PromoForm.tsx';

interface PromoEditorProps {
  number: number;
  /** null for a new promo code */
  id: string | null;
  /** the promo code whose values the form starts with; null: none */
  source: string | null;
  onLeave: () => void;
}

/** Loads a promo code, or the one that is copied. */
export function PromoEditor({ number, id, source, onLeave }: PromoEditorProps) {
  const loaded = useQuery({
    ...endpointQuery(promoCodes.get, {
      params: { orgNumber: String(number), promoId: source ?? '' },
    }),
    enabled: source !== null,
    // A refetch must not replace the version that the form edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  const { data } = loaded;
  const initial = useMemo(() => {
    if (data === undefined) return newDraft(promoCode);
    if (id !== null) return toDraft(promoCode, data);
    // The code must be another one.
    const copy = {
      ...data,
      name: texts.copyOf(data.name).slice(0, 100),
      status: 'Active' as const,
    };
    return { ...toDraft(promoCode, copy), code: '' };
  }, [data, id]);
  if (source !== null && data === undefined)
    return (
      <RecordPlaceholder
        failed={loaded.error}
        texts={texts}
        onRetry={() => void loaded.refetch()}
        onLeave={onLeave}
      />
    );
  return (
    <PromoForm
      number={number}
      initial={initial}
      loaded={id === null ? null : (data ?? null)}
      known={data ?? null}
      onLeave={onLeave}
    />
  );
}
