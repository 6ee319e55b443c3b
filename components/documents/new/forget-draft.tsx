'use client'

import { useEffect } from 'react'
import { forgetDrafts, forgetPersonalCodes } from './draft-storage'

interface ForgetDraftProps {
  readonly what: 'everything' | 'personal codes'
}

/** Erases drafts. It is on the pages that are shown after the sign-out. */
export function ForgetDraft({ what }: ForgetDraftProps) {
  useEffect(() => {
    if (what === 'everything') forgetDrafts()
    else forgetPersonalCodes()
  }, [what])
  return null
}
