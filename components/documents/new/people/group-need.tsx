'use client'

import { isSigner, peopleAt } from '@/lib/portal/people/signing-order'
import type { People } from './people'
import { NeededField } from './signing-order'

interface GroupNeedProps {
  readonly people: Pick<People, 'list' | 'groups' | 'onGroups'>
  readonly order: number
}

/** How many of the signers who are asked together must sign. */
export function GroupNeed({ people: { list, groups = [], onGroups }, order }: GroupNeedProps) {
  const count = peopleAt(list, order).filter(isSigner).length
  const others = groups.filter((group) => group.order !== order)
  if (count < 2) return null
  return (
    <NeededField
      order={order}
      count={count}
      needed={groups.find((group) => group.order === order)?.needed}
      onChange={(needed) =>
        onGroups(needed === undefined ? others : [...others, { order, needed }])
      }
    />
  )
}
