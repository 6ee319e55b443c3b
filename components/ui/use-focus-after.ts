'use client'

import { type RefObject, useEffect, useRef } from 'react'

/**
 * What was pressed goes when it is done, and its dialog with it: then the focus moves to the element of this id. Set to
 * true when it is sent.
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
