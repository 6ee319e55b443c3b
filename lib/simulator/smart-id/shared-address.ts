/** The phone's address, for a relying party that asks: one of the block that belongs to nobody (RFC 5737). */
export function sharedAddress({
  requestProperties,
}: {
  readonly requestProperties?: { readonly shareMdClientIpAddress?: boolean | undefined } | undefined
}) {
  return requestProperties?.shareMdClientIpAddress ? { deviceIpAddress: '203.0.113.34' } : {}
}
