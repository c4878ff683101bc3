import type { ReactNode } from 'react';
import { consolePath } from '../../contract/own-path.ts';
import { useRevenueView } from './useRevenueView.ts';

/** Links to the same report of an organization below. */
export function OrganizationLink({ number, children }: { number: number; children: ReactNode }) {
  const { period } = useRevenueView();
  const search = new URLSearchParams({
    org: String(number),
    by: 'organization',
    ...period.search,
  });
  return <a href={`${consolePath}report/revenue?${search}`}>{children}</a>;
}
