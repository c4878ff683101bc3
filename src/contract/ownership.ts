/**
 * Returns why a caller may not do what is up to the owner of an organization; null for the owner. An administrator owns
 * the organizations below their own, and has others only through links (decision 6).
 */
export function ownershipRejection(isOwner: boolean, name = 'this organization'): string | null {
  if (isOwner) return null;
  return `You have ${name} only through a link, and this is up to its owner. Ask an administrator of the organization that it belongs to.`;
}
