import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { withItem } from './useItem.ts';

interface ItemLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** an administrator's id, or `new` */
  item: string;
  ref?: Ref<HTMLAnchorElement>;
}

export function ItemLink({ item, ...anchor }: ItemLinkProps) {
  return <Link to="." search={withItem(item)} {...anchor} />;
}
