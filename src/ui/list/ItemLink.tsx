import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { withItem } from './useItem.ts';

interface ItemLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** a record's id, or `new` */
  item: string;
  /** which part of the record, where it has several */
  part?: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to a record inside an embedded page. */
export function ItemLink({ item, part, ...anchor }: ItemLinkProps) {
  return <Link to="." search={withItem(item, part)} {...anchor} />;
}
