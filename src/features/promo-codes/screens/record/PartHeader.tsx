import { VisuallyHidden } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { useShownRecord } from '../../../../ui/navigation/shownRecord.ts';
import { promoCodes } from '../../contract.ts';
import { useTexts } from '../../texts.ts';
import classes from '../Promo.module.css';

/** Returns a promo code's record for a part of it. */
export function usePromo(number: number, id: string) {
  return useQuery({
    ...endpointQuery(promoCodes.get, { params: { orgNumber: String(number), promoId: id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.series && data.made < data.series.count ? 1_000 : false,
    meta: { ownError: true },
  });
}

/** The heading of a part, and the link to its promo code. */
export function PartHeader({ id, name, title }: { id: string; name: string; title: string }) {
  useShownRecord(title);
  return (
    <>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      <ItemLink item={id} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden />
        {useTexts.back(name)}
      </ItemLink>
    </>
  );
}
