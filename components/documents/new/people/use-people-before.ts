'use client'

import { useRef, useState } from 'react'
import type { PeopleBefore } from '@/lib/portal/owner/suggestions'
import { readPeopleBefore } from '../../../owner-actions'

export type PersonBefore = PeopleBefore['people'][number]

/** People whom the owner invited before. They are read once, on demand; none until then, or if reading fails. */
export function usePeopleBefore() {
  const [people, setPeople] = useState<readonly PersonBefore[]>([])
  const isAsked = useRef(false)
  const ask = async () => {
    if (isAsked.current) return
    isAsked.current = true
    const read = await readPeopleBefore({}).catch(() => undefined)
    if (read?.ok) setPeople(read.value.people)
  }
  return { people, ask: () => void ask() }
}
