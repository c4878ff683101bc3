import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { localTimeOf } from '../../../../contract/values/zoned-time.ts';
import { usePictureAddresses } from '../../../../ui/browser/picture-address.ts';
import type { Check } from '../../checks/check.ts';
import { type EffectivePortal, withoutStyle } from '../../document/fields.ts';
import { plansAt } from '../../document/plan-rules.ts';
import { deadLinks, type PreviewState, previewView } from '../../preview/preview-view.ts';
import { renderPage } from '../../renderer/render-page.ts';
import type { PageImage } from '../../renderer/view.ts';
import type { PortalReply } from '../editor/usePortalEditor.ts';

const typingPauseMs = 150;

interface PreviewOptions extends PreviewState {
  portal: EffectivePortal;
  /** the reply of the area, whose plans are shown; a preset has none */
  source: PortalReply;
  areaName: string;
  isDark: boolean;
  images: ReadonlyMap<string, PageImage>;
}

/** Renders the page shortly after the last edit, as the portal serves it. */
export function usePreview(options: PreviewOptions): string {
  const { page, language, guest, source, areaName, isDark, images } = options;
  const [written] = useDebouncedValue(options.portal, typingPauseMs);
  const modules = useCheckModules();
  const html = useMemo(() => {
    // A style sheet that the checks refuse is not loaded: it may refer to other servers.
    const portal = modules?.withUsableStyle(written) ?? withoutStyle(written);
    const shown = portal.languages.tags.includes(language)
      ? language
      : (portal.languages.tags[0] ?? 'en');
    const view = previewView(
      portal,
      { page, language: shown, guest },
      {
        area: { name: areaName, timeZone: source.timeZone ?? 'UTC' },
        plans: source.plans,
        hasMail: source.hasMail,
        images,
        now: new Date(),
        links: deadLinks,
      },
    );
    // Decides what the device would: an attribute cannot tell a frame which colors it prefers.
    return renderPage(view).replace(
      '@media(prefers-color-scheme:dark)',
      isDark ? '@media all' : '@media not all',
    );
  }, [modules, written, page, language, guest, source, areaName, isDark, images]);
  return useLoadedPictures(html, images);
}

/** Replaces the addresses of a page's pictures by those at which the browser finds them. */
export function useLoadedPictures(html: string, images: ReadonlyMap<string, PageImage>): string {
  const shown = useMemo(
    () =>
      [...images.values()]
        .flatMap(({ sources }) => sources.map(({ url }) => url))
        .filter((url) => html.includes(url)),
    [html, images],
  );
  const addresses = usePictureAddresses(shown);
  return useMemo(
    () => shown.reduce((page, url) => page.replaceAll(url, addresses.get(url) ?? url), html),
    [html, shown, addresses],
  );
}

/** Loads the checks after the screen, because they need the list of public suffixes and a parser of style sheets. */
function useCheckModules() {
  return useQuery({
    queryKey: ['portal checks'],
    queryFn: async () => ({
      ...(await import('../../checks/check-portal.ts')),
      ...(await import('../../checks/page-sizes.ts')),
      ...(await import('../../checks/style-sheet.ts')),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

interface CheckOptions {
  portal: EffectivePortal;
  source: PortalReply;
  areaName: string;
  isPreset: boolean;
  images: ReadonlyMap<string, PageImage>;
  /** the states of all usable images; null while they are not known */
  known: ReadonlyMap<string, 'Active' | 'Archived'> | null;
}

/** Checks the portal shortly after the last edit; null until the checks are loaded. */
export function useChecks(options: CheckOptions): readonly Check[] | null {
  const { source, areaName, isPreset, images, known } = options;
  const [portal] = useDebouncedValue(options.portal, 3 * typingPauseMs);
  const modules = useCheckModules();
  return useMemo(() => {
    if (modules === undefined) return null;
    const { plans, hasMail, hasMembers, programmes, hasGateway, timeZone } = source;
    const area = { name: areaName, timeZone: timeZone ?? 'UTC' };
    const now = new Date();
    return modules.checkPortal(portal, {
      plans: isPreset ? null : plansAt(plans, localTimeOf(now, area.timeZone)),
      hasMail,
      hasMembers: isPreset ? null : hasMembers,
      programmes: isPreset ? [] : programmes,
      hasGateway: isPreset ? null : hasGateway,
      images: known,
      largest: modules.largestPage(portal, {
        area,
        plans,
        hasMail,
        images,
        now,
        links: deadLinks,
      }),
    });
  }, [modules, portal, source, areaName, isPreset, images, known]);
}
