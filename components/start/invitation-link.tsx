'use client'

import { useActionState } from 'react'
import { useTranslations } from '#words'
import type { RefusedLink } from '@/lib/portal/links/own-link'
import { TextField } from '../form/field'
import { Button } from '../ui/button'

interface InvitationLinkProps {
  /** Public address of the portal's start page. */
  readonly home: string
  /** Redirects to the page of a link of this portal. Otherwise returns the pasted text. */
  readonly openLink: (before: unknown, form: FormData) => Promise<RefusedLink | undefined>
}

/**
 * For mail programs that cannot open links: the person pastes the link here. Only links of this portal are opened. The
 * form works without scripts, because the start page has none.
 */
export function InvitationLink({ home, openLink }: InvitationLinkProps) {
  const t = useTranslations('start')
  const [refused, open] = useActionState(openLink, undefined)
  return (
    <form action={open} className="mt-auto w-full space-y-3 pt-2">
      <TextField
        // The key changes with each refusal, so that a new field gets the focus.
        key={refused?.at}
        id="link"
        label={t('link')}
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        placeholder={`${home}/…`}
        defaultValue={refused?.link}
        autoFocus={refused !== undefined}
        error={refused && t('linkForeign')}
      />
      <Button type="submit" look="secondary">
        {t('openLink')}
      </Button>
    </form>
  )
}
