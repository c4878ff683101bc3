/** What the answers (AS) of a property system mean, for the desk. */
export const answerTexts: Readonly<Record<string, string>> = {
  OK: 'Posted',
  NP: 'The reservation takes no charges (no post). Offer another payment method, or allow charges in the property system and post again.',
  CO: 'The guest’s credit limit is reached. Raise it in the property system and post again, or offer another payment method.',
  NG: 'No guest is checked in to this room, or the guest has left. Check the bill in the property system.',
  DN: 'The property system denied the charge. Ask its support for the reason.',
  IA: 'The account is invalid. Check the reservation’s billing instructions in the property system.',
  FX: 'The property system does not allow charges from here. Check the licence and the settings of its interface.',
  UR: 'The property system could not process the charge. Check the interface’s settings there.',
  DM: 'The sums do not match. Check the tax setting of this gateway.',
  NA: 'The night audit is running. The charge is posted after it.',
  NT: 'The charge is not found in the property system, so it cannot be taken back from here. Correct the bill there.',
  RY: 'The property system asked to repeat the charge.',
};

export function answerText(answer: string | null): string {
  if (answer === null) return 'The property system gave no reason.';
  return answerTexts[answer] ?? `The property system answered ${answer}.`;
}
