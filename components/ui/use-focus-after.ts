'use client'

import { type RefObject, useEffect, useRef } from 'react'

/**
 * After an action, its button and dialog disappear: then the focus moves to the element with this id. Set to true
 * when the action is sent.
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
