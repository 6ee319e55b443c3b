'use client'

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the element with this id when the component disappears after its action. The caller sets the ref
 * to true when it sends the action.
 */
export function useFocusAfter(id: string): RefObject<boolean> {
  const isSent = useRef(false)
  useEffect(
    () => () => {
      if (isSent.current) document.getElementById(id)?.focus()
    },
    [id],
  )
  return isSent
}
