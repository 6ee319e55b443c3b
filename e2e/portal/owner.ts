/** Test persons with Smart-ID who own documents, one for each worker. Estonia has also issued both codes. */
const owners = [
  { code: '40504040001', name: 'OK', surname: 'TESTNUMBER' },
  { code: '39901012239', name: 'OTHER ACCOUNT', surname: 'TESTNUMBER' },
  { code: '30505050143', name: 'THIRD ACCOUNT', surname: 'TESTNUMBER' },
] as const

/** One owner for each worker, so that parallel stories do not share documents, settings, sessions or phones. */
export const owner = ownerOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0))

/** The owner as a signer whom a program invites. */
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
