/** Returns first and last name if both exist, otherwise the username (specification section 3). */
export function displayNameOf(person: {
  firstName: string | null;
  lastName: string | null;
  username: string;
}): string {
  return person.firstName && person.lastName
    ? `${person.firstName} ${person.lastName}`
    : person.username;
}
