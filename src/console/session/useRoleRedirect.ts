import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { canView } from '../../contract/permissions.ts';
import { useRole } from '../../workspace/useAllowed.ts';

/**
 * Redirects to the role's first page (section 4, start-up): after a sign-in, and instead of a linked screen that the role may not
 * see. A reload stays where it is.
 * @param target null when it was not requested, or the role has none
 */
export function useRoleRedirect(isReady: boolean, target: string | null): void {
  const { history } = useRouter();
  const feature = useMatches({ select: (matches) => matches.at(-1)?.staticData.feature });
  const { allowed } = useRole(isReady);
  const isDecided = useRef(false);
  useEffect(() => {
    // Without a feature the screen is not loaded; null: it is in no menu.
    if (!isReady || feature === undefined || allowed === undefined || isDecided.current) return;
    isDecided.current = true;
    const isHidden = feature !== null && !canView(allowed.permissions, feature);
    if (target === null && (!isHidden || isReload())) return;
    void import('./roleRedirect.ts').then(({ followRoleRedirect, openFirstPage }) =>
      target === null ? openFirstPage(history) : followRoleRedirect(target, history),
    );
  }, [isReady, target, allowed, feature, history]);
}

function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
}
