'use client'

import { useEffect } from 'react'
import { forgetDraft, forgetPersonalCodes } from './draft-place'

interface ForgetDraftProps {
  readonly what: 'everything' | 'personal codes'
}

/** On pages that are seen when nobody is signed in. */
export function ForgetDraft({ what }: ForgetDraftProps) {
  useEffect(() => {
    if (what === 'everything') forgetDraft()
    else forgetPersonalCodes()
  }, [what])
  return null
}
