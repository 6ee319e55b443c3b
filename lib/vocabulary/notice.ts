/** Notices that an owner can get by mail about their documents. */
export const ownerNotices = [
  'completed',
  'declined',
  'address_refused',
  'deadline',
  'each_signature',
] as const

export type OwnerNotice = (typeof ownerNotices)[number]

/** Notices of an owner who gives an address without choosing. */
export const usualNotices: readonly OwnerNotice[] = [
  'completed',
  'declined',
  'address_refused',
  'deadline',
]
