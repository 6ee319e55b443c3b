/** Test persons with Smart-ID who own documents, one for each worker. Estonia has given out both codes, too. */
const owners = [
  { code: '40504040001', name: 'OK', surname: 'TESTNUMBER' },
  { code: '39901012239', name: 'OTHER ACCOUNT', surname: 'TESTNUMBER' },
] as const

/** Nobody else's documents, settings, sessions or phone are looked at by stories that run at the same time. */
export const owner = ownerOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))

/** The owner as one who is asked to sign, by whoever calls the API. */
export const askedOwner = {
  name: owner.name,
  surname: owner.surname,
  country: 'LT',
  personal_code: owner.code,
} as const

function ownerOf(worker: number): (typeof owners)[number] {
  const own = owners[worker]
  if (!own) throw new RangeError(`There are owners for ${owners.length} workers`)
  return own
}
