'use client'

import { useRouter } from 'next/navigation'
import { useLocale } from '#words'
import type { CommandResult } from '@/lib/portal/actions/owner-failures'
import type { BegunDraft } from '@/lib/portal/owner/templates'
import { useCommand } from '../../live/use-command'
import { keepText } from './draft-storage'

/** Begins a new document with given values: stores them as a draft, which the page then restores. */
export function useBegin(begin: (id: string) => Promise<CommandResult<BegunDraft>>, whose: string) {
  const language = useLocale()
  const router = useRouter()
  const command = useCommand(async (id: string) => {
    const [begun, { keptDraftOf }] = await Promise.all([begin(id), import('./begun-draft')])
    return begun.ok ? { ...begun, value: keptDraftOf(begun.value, whose, language) } : begun
  })
  return {
    running: command.running,
    failure: command.failure,
    start: (id: string) =>
      command.run([id], (draft) => {
        keepText('document', draft)
        router.push('/documents/new')
      }),
  }
}
