import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { withItem } from './useItem.ts';

interface ItemLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** a record's id or `new`; undefined links to the list */
  item: string | undefined;
  /** the part of the record, if it has several */
  part?: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link to a record inside an embedded page. */
export function ItemLink({ item, part, ...anchor }: ItemLinkProps) {
  return <Link to="." search={withItem(item, part)} {...anchor} />;
}
