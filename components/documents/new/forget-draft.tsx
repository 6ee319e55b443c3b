'use client'

import { useEffect } from 'react'
import { forgetDrafts, forgetPersonalCodes } from './draft-storage'

interface ForgetDraftProps {
  readonly what: 'everything' | 'personal codes'
}

/** On pages that are seen when nobody is signed in. */
export function ForgetDraft({ what }: ForgetDraftProps) {
  useEffect(() => {
    if (what === 'everything') forgetDrafts()
    else forgetPersonalCodes()
  }, [what])
  return null
}
