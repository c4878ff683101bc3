import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { useQueryParameter } from '../../../../ui/navigation/address.ts';
import { listRouters } from '../../contract.ts';

/** The routers that a command or an upgrade is for: those of the address, or those chosen here. */
export function useChosenRouters(number: number) {
  const { data } = useQuery(endpointQuery(listRouters, { params: { orgNumber: String(number) } }));
  const given = useQueryParameter('routers')?.split('.') ?? [];
  const [chosen, setChosen] = useState<string[] | null>(null);
  const routers = data?.rows ?? [];
  const ids = (chosen ?? given).filter((id) => routers.some((router) => router.id === id));
  return { routers, ids, choose: setChosen };
}
