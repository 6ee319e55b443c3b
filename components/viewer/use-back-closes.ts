'use client'

import { useEffect, useEffectEvent } from 'react'

/** Settles when the history no longer has the entry of the last closed viewer. */
let lastStepBack = Promise.resolve()

/**
 * Makes the browser's Back close an open viewer instead of leaving the page: the viewer is an entry of the history,
 * which closing removes.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const { href } = location
    let step: 'before' | 'there' | 'over' = 'before'
    const leave = () => {
      step = 'over'
      closeNow()
    }
    void lastStepBack.then(() => {
      if (step === 'over') return
      history.pushState(history.state, '')
      step = 'there'
      addEventListener('popstate', leave)
    })
    return () => {
      removeEventListener('popstate', leave)
      // After a followed link, the viewer's entry is not removed, because the link has added an entry on top.
      if (step === 'there' && location.href === href) lastStepBack = stepBack()
      step = 'over'
    }
  }, [open])
}

function stepBack(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })
}
