/** What an owner can be told of their documents by mail. */
export const ownerNotices = [
  'completed',
  'declined',
  'address_refused',
  'deadline',
  'each_signature',
] as const

export type OwnerNotice = (typeof ownerNotices)[number]

/** What somebody is told who gives an address and says nothing else. */
export const usualNotices: readonly OwnerNotice[] = [
  'completed',
  'declined',
  'address_refused',
  'deadline',
]
