/** Name and surname; empty for an anonymous signer who has not signed. */
export function fullName(person: { readonly name: string; readonly surname: string }): string {
  return `${person.name} ${person.surname}`.trim()
}
