import type { ConferenceDraft } from './conference-input.ts';

const asUtc = (local: string) => Date.parse(`${local}Z`);

/** Returns the times of a draft with another start and the same length by the clock. */
export function withNewStart(
  { start, end }: Pick<ConferenceDraft, 'start' | 'end'>,
  next: string,
): { start: string; end: string } {
  const length = asUtc(end) - asUtc(start);
  const moved = new Date(asUtc(next) + (Number.isNaN(length) ? 0 : length));
  return {
    start: next,
    end: Number.isNaN(moved.getTime()) ? end : moved.toISOString().slice(0, 16),
  };
}
