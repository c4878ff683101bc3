import type { ReactNode } from 'react';
import { consolePath } from '../../../contract/own-path.ts';
import { useQueryParameter } from '../../../ui/navigation/address.ts';
import { useRevenueView } from './useRevenueView.ts';

/** Links to the same report of an organization below. */
export function OrganizationLink({ number, children }: { number: number; children: ReactNode }) {
  const { period } = useRevenueView();
  const currency = useQueryParameter('currency');
  const search = new URLSearchParams({
    org: String(number),
    by: 'organization',
    ...period.search,
    ...(currency !== undefined && { currency }),
  });
  return <a href={`${consolePath}report/revenue?${search}`}>{children}</a>;
}
