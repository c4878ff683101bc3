import { Link, useNavigate } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Query = Record<string, string>;

// Screens are known by the registry, so their addresses are plain text; the organization goes along.
const within =
  (query: Query = {}) =>
  ({ org }: { org?: string }) => ({ ...(org !== undefined && { org }), ...query });

interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** the screen's path, such as `/setup/service-plans/manage` */
  to: string;
  query?: Query;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to another screen about the same organization. */
export function ScreenLink({ to, query, ...anchor }: ScreenLinkProps) {
  return <Link to={to} search={within(query)} {...anchor} />;
}

/** The way to another screen about the same organization. */
export function useGoTo(): (to: string, query?: Query) => void {
  const navigate = useNavigate();
  return (to, query) => void navigate({ to, search: within(query) });
}
