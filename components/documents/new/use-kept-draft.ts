'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftKind, forgetDraft, isDraftKept, keepText } from './draft-place'

interface KeptDraftProps<Kept extends { readonly whose: string }> {
  readonly kind: DraftKind
  readonly whose: string
  /** Brings what reads what is kept: only pages with a draft need it. */
  readonly read: () => Promise<(whose: string) => Kept | undefined>
  readonly isNothing: (now: Omit<Kept, 'whose'>) => boolean
  /** How far the page is now. */
  readonly now: () => Omit<Kept, 'whose'>
  /** False: it is of another page, which it was brought to. */
  readonly restore: (kept: Kept) => void | Promise<void> | false
}

/** Keeps what is on the page while it is not sent, and puts back what was there before it was loaded again. */
export function useKeptDraft<Kept extends { readonly whose: string }>({
  kind,
  whose,
  ...props
}: KeptDraftProps<Kept>) {
  const [stage, setStage] = useState<'unread' | 'new' | 'restored' | 'sent'>('unread')
  const read = useEffectEvent(props.read)
  const found = useEffectEvent(async (kept: Kept | undefined) => {
    const restored = kept && props.restore(kept)
    if (restored === false) return
    await restored
    setStage(kept ? 'restored' : 'new')
  })
  useEffect(() => {
    let left = false
    const look = async () => {
      const kept = isDraftKept(kind) ? (await read())(whose) : undefined
      if (!left) await found(kept)
    }
    void look()
    return () => {
      left = true
    }
  }, [kind, whose])
  // After every rendering: who is being typed is known to the form alone.
  useEffect(() => {
    if (stage !== 'new' && stage !== 'restored') return
    const draft = props.now()
    if (props.isNothing(draft)) forgetDraft(kind)
    else keepText(kind, { whose, ...draft })
  })
  return {
    restored: stage === 'restored',
    isSent: stage === 'sent',
    startAnew: () => setStage('new'),
    sent: () => {
      forgetDraft(kind)
      setStage('sent')
    },
  }
}
