'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { type DraftKind, forgetDraft, isDraftKept, keepText } from './draft-storage'

interface KeptDraftProps<Kept extends { readonly whose: string }> {
  readonly kind: DraftKind
  readonly whose: string
  /** Loads the reader of kept drafts, because only pages with a draft need it. */
  readonly read: () => Promise<(whose: string) => Kept | undefined>
  readonly isNothing: (draft: Omit<Kept, 'whose'>) => boolean
  /** The forms of the page. */
  readonly forms: readonly ObservedForm[]
  /** The state of the page outside its forms. */
  readonly state: readonly unknown[]
  /** Returns the current draft. */
  readonly now: () => Omit<Kept, 'whose'>
  /** Returns false if the draft belongs to another page, which then opens. */
  readonly restore: (kept: Kept) => void | Promise<void> | false
}

interface ObservedForm {
  readonly subscribe: (order: {
    readonly formState: { readonly values: true }
    readonly callback: () => void
  }) => () => void
}

/** Keeps the draft of a page in the tab until it is sent, and restores it when the page is loaded again. */
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
  const keep = useEffectEvent(() => {
    const draft = props.now()
    if (props.isNothing(draft)) forgetDraft(kind)
    else keepText(kind, { whose, ...draft })
  })
  const subscribe = useEffectEvent(() =>
    props.forms.map((form) => form.subscribe({ formState: { values: true }, callback: keep })),
  )
  const isOpen = stage === 'new' || stage === 'restored'
  useEffect(() => {
    if (!isOpen) return
    keep()
    const subscriptions = subscribe()
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe()
    }
  }, [isOpen, ...props.state])
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
