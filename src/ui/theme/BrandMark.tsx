import classes from './BrandMark.module.css';
import type { Brand } from './brands.ts';

interface BrandMarkProps {
  brand: Brand;
  /** side of the square in pixels */
  size?: number;
  /** without the visible name, the mark is an image with the name as its label */
  withName?: boolean;
}

/** The brand's letters on its accent color, next to its name. */
export function BrandMark({ brand, size = 28, withName = true }: BrandMarkProps) {
  const naming = withName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': brand.title };
  return (
    <span className={classes.mark}>
      <svg className={classes.tile} width={size} height={size} viewBox="0 0 32 32" {...naming}>
        <rect width="32" height="32" rx="7" fill={brand.accent[8]} />
        <text
          className={classes.letters}
          x="16"
          y={brand.letters.length > 1 ? 21.5 : 22.5}
          fontSize={brand.letters.length > 1 ? 15 : 19}
        >
          {brand.letters}
        </text>
      </svg>
      {withName && <span className={classes.name}>{brand.title}</span>}
    </span>
  );
}
