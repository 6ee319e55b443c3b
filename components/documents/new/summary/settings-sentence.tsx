'use client'

import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { languageName } from '@/lib/portal/i18n/language-name'
import type { Language } from '@/lib/vocabulary/language'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'
import type { Packing } from '../files/packing'
import { isSignedInside, type Options } from '../options'
import type { People } from '../people/people'
import { peopleInWords } from '../people/people-options'
import { useOptionWords } from './use-option-words'

interface SettingsSentenceProps {
  readonly options: Options
  readonly packing: Packing
  readonly firstName: string
  readonly screening: readonly ScreeningCategory[]
  readonly people: Pick<People, 'list' | 'groups'>
  /** Whether the settings must be shown, for example because of an error. */
  readonly isNeeded: boolean
  /** The lines of the settings. */
  readonly children: ReactNode
}

/** All settings in one sentence, which unfolds to a line for each setting. */
export function SettingsSentence({ isNeeded, children, ...props }: SettingsSentenceProps) {
  const t = useTranslations('new-document')
  const [isOpen, setOpen] = useState(isNeeded)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded)
    if (isNeeded) setOpen(true)
  }
  const sentence = useSentence(props)
  return (
    <details
      className="mt-2"
      open={isOpen}
      onToggle={(event) => {
        // Lines inside are folded as well and send the same event.
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
      }}
    >
      <summary data-settings className="min-h-target block py-2">
        <span className="text-muted">{sentence}</span>{' '}
        <span className="text-accent font-semibold underline underline-offset-4">
          {isOpen ? t('done') : t('edit')}
        </span>
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}

/**
 * The settings in words. Settings that matter to everybody are always in the sentence; the others only if they were
 * chosen.
 */
function useSentence({
  options,
  screening,
  people,
  ...file
}: Omit<SettingsSentenceProps, 'isNeeded' | 'children'>): string {
  const t = useTranslations('new-document')
  const locale = useLocale()
  const words = useOptionWords(options, file, screening)
  const { isTogether, count, needed, copies } = peopleInWords(people)
  const mark = lowerFirst(words.mark, locale)
  const markInWords = options.position === undefined ? mark : t('markBrief', { mark })
  const parts = [
    words.format,
    isSignedInside(file.packing, options) && markInWords,
    lowerFirst(t(options.access), locale),
    isTogether && needed !== undefined && `${t('howMany')}: ${t('someOf', { needed, count })}`,
    copies !== '' && `${t('copiesLabel')}: ${copies}`,
    lowerFirst(words.times, locale),
    t('languageBrief', { language: languageName(options.language, locale) }),
    options.handOver && lowerFirst(words.handOver, locale),
    options.keep && lowerFirst(words.keep, locale),
    options.screening && lowerFirst(words.screening, locale),
  ]
  return `${parts.filter((part) => part !== false && part !== undefined).join(' · ')}.`
}

const lowerFirst = (text: string, locale: Language) =>
  text.charAt(0).toLocaleLowerCase(locale) + text.slice(1)
