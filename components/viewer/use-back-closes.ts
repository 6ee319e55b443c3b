'use client'

import { useEffect, useEffectEvent } from 'react'

/** Settles when the history no longer has the step of the viewer that was closed last. */
let lastStepBack = Promise.resolve()

/**
 * Makes Back close an open viewer instead of leaving the page: it is a step of the history, which closing removes.
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
      // A followed link has put its own step on top.
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
