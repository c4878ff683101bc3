/** The chance of naming a variant that is not the best, at any time and however often one looks. */
export const falseWinnerRate = 0.05;

/** How many conversions the evidence expects before it trusts a difference; only its power depends on it. */
const concentration = 100;

export interface Arm {
  /** in percent; constant as long as the promotion runs */
  share: number;
  /** devices that reached the goal, each once */
  converted: number;
}

export interface Verdict {
  /** the position of the winner; null: none yet */
  winner: number | null;
  /** how surely the two best variants differ, in percent from 0 to below 100; null: nothing to compare */
  confidence: number | null;
}

/**
 * Names the best variant once the evidence allows it, valid at any time: looking often does not make false winners likelier.
 *
 * Devices are assigned to variants by chance with known shares, so that, if two variants are equally good, each converted
 * device of the two belongs to one of them with the ratio of their shares. The evidence against that is the mixture
 * sequential probability ratio of Lindon and Malek, Anytime-Valid Inference for Multinomial Count Data (NeurIPS 2022), with a
 * Dirichlet mixture around the shares. It is a martingale, whose chance of ever reaching 1 / a is at most a (Ville). A
 * winner beats each other variant. Of more than two, one variant may be named falsely in as many ways as there are
 * variants, so that the bound is that many times higher.
 */
export function verdictOf(arms: readonly Arm[]): Verdict {
  const [best, second] = arms
    .map((arm, index) => ({ ...arm, index, rate: arm.converted / arm.share }))
    .toSorted((a, b) => b.rate - a.rate);
  if (best === undefined || second === undefined || best.converted === 0)
    return { winner: null, confidence: null };
  const ways = arms.length === 2 ? 1 : arms.length;
  const evidence = Math.min(
    ...arms.flatMap((arm, index) => (index === best.index ? [] : [logEvidence(best, arm)])),
  );
  const falseRate = Math.min(1, ways * Math.exp(-evidence));
  const isNamed = best.rate > second.rate && falseRate <= falseWinnerRate;
  return {
    winner: isNamed ? best.index : null,
    confidence: Math.floor((1 - falseRate) * 1_000) / 10,
  };
}

/** Returns the logarithm of the evidence that two variants differ. */
function logEvidence(one: Arm, other: Arm): number {
  const expected = one.share / (one.share + other.share);
  const [a, b] = [concentration * expected, concentration * (1 - expected)];
  return (
    logBeta(a + one.converted, b + other.converted) -
    logBeta(a, b) -
    one.converted * Math.log(expected) -
    other.converted * Math.log(1 - expected)
  );
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Stirling's series (DLMF 5.11.1), after shifting the argument to where it has 12 digits. */
function logGamma(x: number): number {
  let shifted = x;
  let shift = 0;
  while (shifted < 10) {
    shift += Math.log(shifted);
    shifted += 1;
  }
  const inverse = 1 / (shifted * shifted);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1_260 - inverse / 1_680))) / shifted;
  return (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + series - shift;
}
