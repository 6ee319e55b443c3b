/** The first HTTP address. Others are skipped, because certificates also name directories (ldap). */
export function firstWebAddress(addresses: readonly string[]): string | undefined {
  return addresses.find((address) => /^https?:\/\//i.test(address))
}
