import { folded } from '../../../contract/values/folded.ts';

interface MarkedProps {
  text: string;
  /** what was searched for */
  found: string;
}

/** A text with the part that matches a search marked, without regard to case and accents. */
export function Marked({ text, found }: MarkedProps) {
  const wanted = folded(found.trim());
  const letters = [...text];
  const at = wanted === '' ? -1 : folded(text).indexOf(wanted);
  // A folded letter may be longer than the written one; then the positions differ.
  if (at === -1 || folded(text).length !== letters.length) return <bdi>{text}</bdi>;
  const end = at + wanted.length;
  return (
    <bdi>
      {letters.slice(0, at).join('')}
      <mark>{letters.slice(at, end).join('')}</mark>
      {letters.slice(end).join('')}
    </bdi>
  );
}
