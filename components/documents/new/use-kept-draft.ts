'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { isBlank } from '@/lib/portal/owner/draft-signers'
import { forgetDraft, isDraftKept, keepText } from './draft-place'
import type { KeptDraft } from './kept-draft'

interface KeptDraftProps {
  readonly whose: string
  /** How far the page is now. */
  readonly now: () => Omit<KeptDraft, 'whose'>
  readonly restore: (kept: KeptDraft) => void
}

/** Keeps what is on the page while it is not sent, and puts back what was there before it was loaded again. */
export function useKeptDraft({ whose, now, restore }: KeptDraftProps) {
  const [stage, setStage] = useState<'unread' | 'new' | 'restored' | 'sent'>('unread')
  const found = useEffectEvent((kept: KeptDraft | undefined) => {
    if (kept) restore(kept)
    setStage(kept ? 'restored' : 'new')
  })
  useEffect(() => {
    let left = false
    const read = async () => {
      const kept = await readDraft(whose)
      if (!left) found(kept)
    }
    void read()
    return () => {
      left = true
    }
  }, [whose])
  // After every rendering: who is being typed is known to the form alone.
  useEffect(() => {
    if (stage !== 'new' && stage !== 'restored') return
    const draft = now()
    if (isNothing(draft)) forgetDraft()
    else keepText({ whose, ...draft })
  })
  return {
    restored: stage === 'restored',
    startAnew: () => setStage('new'),
    sent: () => {
      forgetDraft()
      setStage('sent')
    },
  }
}

async function readDraft(whose: string): Promise<KeptDraft | undefined> {
  if (!isDraftKept()) return undefined
  const { readKeptDraft } = await import('./kept-draft')
  return readKeptDraft(whose)
}

function isNothing({ files, signers, typed }: Omit<KeptDraft, 'whose'>): boolean {
  return files.length === 0 && signers.length === 0 && typed.every(isBlank)
}
