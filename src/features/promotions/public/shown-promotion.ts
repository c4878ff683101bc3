import type { PromotionType } from '../fields.ts';

/** A text, and the language that it is really in. */
interface ShownText {
  text: string;
  language: string;
}

/** A promotion as a page of the portal shows it. */
export interface ShownPromotion {
  id: string;
  type: Exclude<PromotionType, 'message' | 'redirect'>;
  /** above what the guest came for, or below it */
  position: 'top' | 'bottom';
  title: ShownText | null;
  text: ShownText | null;
  button: ShownText | null;
  image: {
    alt: string;
    width: number;
    height: number;
    sources: readonly { url: string; width: number; height: number; type: string }[];
  } | null;
  /** our own address, which counts the click and leads on */
  link: string;
  /** until a splash closes by itself; 0: not */
  seconds: number;
  survey: readonly ShownQuestion[];
  /** whether this guest has answered the survey */
  isAnswered: boolean;
}

export interface ShownQuestion {
  /** of its inputs */
  name: string;
  kind: 'stars' | 'options' | 'text';
  question: ShownText;
  options: readonly string[];
}
