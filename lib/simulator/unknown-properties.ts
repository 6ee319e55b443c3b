/** A copy of a body in which every object has an additional unknown property. Clients must ignore it. */
export function withUnknownProperties(body: object): object {
  const properties = Object.entries(body).map(([name, value]) => [
    name,
    isObject(value) ? withUnknownProperties(value) : value,
  ])
  return { ...Object.fromEntries(properties), unknownToClients: 'to be ignored' }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
