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

/** For mail programs that cannot open links: the link is pasted here. It leads only to its own page. */
export function InvitationLink({ home }: InvitationLinkProps) {
  const t = useTranslations('start')
  // Without an initial value: text pasted before this script ran stays.
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

/** Paths of links that people are sent, and of the page they lead to. */
const ways = /^\/(?:(?:invitation|signing-link)\/[\w-]{32,128}|(?:sign|public)\/[\w-]+)$/

/**
 * The path of a link of this portal in pasted text: the link alone, or a sentence with it. Undefined if there is
 * none. `homes` are the addresses of this portal.
 */
export function ownLink(pasted: string, homes: readonly string[]): string | undefined {
  const origins = homes.map((home) => new URL(home).origin)
  return pasted
    .split(/[\s<>"'()[\]]+/)
    .filter((word) => URL.canParse(word))
    .map((word) => new URL(word))
    .find(({ origin, pathname }) => origins.includes(origin) && ways.test(pathname))?.pathname
}
