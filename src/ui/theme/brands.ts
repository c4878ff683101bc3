import {
  type Accent,
  accents,
  type BrandId,
  brandIdOfHost,
  brandLetters,
} from '../../contract/brand-accents.ts';

export interface Brand {
  id: BrandId;
  /** page title (specification section 1) */
  title: string;
  /** one or two letters, drawn in the brand mark and the favicon */
  letters: string;
  accent: Accent;
}

const portalTitle = 'Property Management Portal';

const titles: Partial<Record<BrandId, string>> = { clearview: 'Clearview', elevenos: 'ElevenOS' };

export const brands: Record<BrandId, Brand> = {
  clearview: brandOf('clearview'),
  charterspectrum: brandOf('charterspectrum'),
  spectrumbusiness: brandOf('spectrumbusiness'),
  twc: brandOf('twc'),
  twcbc: brandOf('twcbc'),
  comcast: brandOf('comcast'),
  elevenos: brandOf('elevenos'),
};

function brandOf(id: BrandId): Brand {
  return {
    id,
    title: titles[id] ?? portalTitle,
    letters: brandLetters[id],
    accent: accents[id],
  };
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
