import { type Accent, accents, type BrandId, brandIdOfHost } from '../../contract/brand-accents.ts';

export interface Brand {
  id: BrandId;
  /** page title (specification section 1) */
  title: string;
  /** one or two letters, drawn in the brand mark and the favicon */
  letters: string;
  accent: Accent;
}

const portalTitle = 'Property Management Portal';

export const brands: Record<BrandId, Brand> = {
  clearview: { id: 'clearview', title: 'Clearview', letters: 'C', accent: accents.clearview },
  charterspectrum: brandOfPortal('charterspectrum', 'CS'),
  spectrumbusiness: brandOfPortal('spectrumbusiness', 'SB'),
  twc: brandOfPortal('twc', 'T'),
  twcbc: brandOfPortal('twcbc', 'TB'),
  comcast: brandOfPortal('comcast', 'CC'),
  elevenos: { id: 'elevenos', title: 'ElevenOS', letters: '11', accent: accents.elevenos },
};

function brandOfPortal(id: BrandId, letters: string): Brand {
  return { id, title: portalTitle, letters, accent: accents[id] };
}

/** Returns the brand of a host name's first label, by default elevenos (specification section 1). */
export function brandOfHost(hostName: string): Brand {
  return brands[brandIdOfHost(hostName)];
}

/** Sets the document's title and favicon. */
export function showBrand(brand: Brand, page: Document = document): void {
  page.title = brand.title;
  const link =
    page.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? page.createElement('link');
  link.rel = 'icon';
  link.type = 'image/svg+xml';
  link.href = `/admin-ui/static/favicons/${brand.id}.svg`;
  page.head.append(link);
}
