'use client'

import { useForm } from 'react-hook-form'
import { useTranslations } from '#words'
import { TextField } from '../form/field'
import { Form } from '../form/form'
import { Button } from '../ui/button'

interface InvitationLinkProps {
  /** Public address of the portal. */
  readonly home: string
}

/** For mail programs whose links cannot be opened: the link is pasted here. It goes nowhere but to its own page. */
export function InvitationLink({ home }: InvitationLinkProps) {
  const t = useTranslations('start')
  // Without a value to begin with: what was pasted before this script ran stays.
  const form = useForm<{ link: string }>()
  const open = form.handleSubmit(({ link }) => {
    const path = ownLink(link, [home, location.origin])
    if (path) location.assign(path)
    else form.setError('link', { type: 'foreign' }, { shouldFocus: true })
  })
  return (
    <Form onSubmit={open} className="mt-auto w-full space-y-3 pt-2">
      <TextField
        id="link"
        label={t('link')}
        type="url"
        autoComplete="off"
        placeholder={`${home}/…`}
        error={form.formState.errors.link && t('linkForeign')}
        {...form.register('link')}
      />
      <Button type="submit" look="secondary">
        {t('openLink')}
      </Button>
    </Form>
  )
}

/** Ways into a document that people are sent, and the page that they lead to. */
const ways = /^\/(?:(?:invitation|signing-link)\/[\w-]{32,128}|(?:sign|public)\/[\w-]+)$/

/**
 * The path of a link of this portal's, out of what somebody pasted: the link alone, or the sentence around it.
 * Undefined: there is none. `homes` are the addresses that this portal has.
 */
export function ownLink(pasted: string, homes: readonly string[]): string | undefined {
  const origins = homes.map((home) => new URL(home).origin)
  return pasted
    .split(/[\s<>"'()[\]]+/)
    .filter((word) => URL.canParse(word))
    .map((word) => new URL(word))
    .find(({ origin, pathname }) => origins.includes(origin) && ways.test(pathname))?.pathname
}
