import type { CSSProperties } from 'react';
import { usePictureAddress } from '../../../ui/browser/picture-address.ts';
import type { Rendition } from '../fields.ts';
import { imageAddress } from '../serving/image-address.ts';

interface StoredImageProps {
  renditions: readonly Rendition[];
  /** the least width of the file in pixels, if there is one */
  width: number;
  /** '' where the name stands beside it */
  alt: string;
  className?: string | undefined;
  style?: CSSProperties;
}

/** Shows an image in the smallest file that is wide enough. */
export function StoredImage({ renditions, width, alt, className, style }: StoredImageProps) {
  const chosen = renditionFor(renditions, width);
  const address = usePictureAddress(chosen === undefined ? '' : imageAddress(chosen));
  return (
    <img
      src={chosen === undefined ? undefined : address}
      alt={alt}
      width={chosen?.width}
      height={chosen?.height}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={className}
      style={style}
    />
  );
}

/** Returns the narrowest file that is at least so wide, WebP before others, or else the widest. */
export function renditionFor(
  renditions: readonly Rendition[],
  width: number,
): Rendition | undefined {
  const vector = renditions.find(({ type }) => type === 'image/svg+xml');
  if (vector !== undefined) return vector;
  const sorted = renditions.toSorted(
    (one, other) => one.width - other.width || one.bytes - other.bytes,
  );
  return sorted.find((one) => one.width >= width) ?? sorted.at(-1);
}
