'use client'

import { useState } from 'react'
import { Button } from '../../ui/button'
import type { TypedWords, WordsForm } from './words-fields'

type Words = 'title' | 'message'

interface FormWithWords extends Pick<WordsForm, 'field'> {
  readonly watch: () => TypedWords
  readonly formState: Pick<WordsForm, 'errors'>
}

/** The sender's own words. Their fields appear on demand, and stay while they have text. */
export function useWords({ field, watch, formState: { errors } }: FormWithWords) {
  const [asked, setAsked] = useState<readonly Words[]>([])
  const { title, subject, message } = watch()
  const isWritten = {
    title: title !== '' || errors.title !== undefined,
    message: [subject, message].some((text) => text !== '') || !!(errors.subject || errors.message),
  }
  return {
    form: { field, errors },
    has: (what: Words) => asked.includes(what) || isWritten[what],
    ask: (what: Words) => {
      setAsked([...asked, what])
      const id = what === 'title' ? 'title' : 'subject'
      requestAnimationFrame(() => document.getElementById(id)?.focus())
    },
  }
}

interface AddWordsProps {
  readonly words: ReturnType<typeof useWords>
  readonly what: Words
  readonly label: string
}

export function AddWords({ words, what, label }: AddWordsProps) {
  if (words.has(what)) return null
  return (
    <Button look="quiet" onClick={() => words.ask(what)}>
      {label}
    </Button>
  )
}
