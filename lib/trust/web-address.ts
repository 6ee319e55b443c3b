/** The first address that HTTP can reach: certificates also name directories (ldap). */
export function firstWebAddress(addresses: readonly string[]): string | undefined {
  return addresses.find((address) => /^https?:\/\//i.test(address))
}
