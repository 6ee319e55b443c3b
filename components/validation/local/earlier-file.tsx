'use client'

import { earlierVersionOf } from '@paraph/validator/validation/earlier-version'
import { visibleText } from '@paraph/validator/vocabulary/visible-text'
import { useLocale, useTranslations } from '#words'
import type { Language } from '@/lib/vocabulary/language'
import { FileDrop } from '../../form/file-drop'
import { useTask } from '../../live/use-task'
import { Alert } from '../../ui/alert'
import { FileSearch } from '../../ui/icons'
import { ProgressBar } from '../../ui/progress-bar'
import { validateHere } from './local-validator'

/**
 * Takes an earlier file, and says whether it is the beginning or a part of the checked file. Both stay in this browser.
 */
export function EarlierFile({ file }: { readonly file: File }) {
  const t = useTranslations('earlier-version')
  const language = useLocale()
  const { input, result, isRunning, isFailed, run } = useTask((earlier: File) =>
    compare(earlier, file, language),
  )
  const found = isFailed ? 'failed' : result
  return (
    <div className="space-y-4 print:hidden">
      <FileDrop
        label={t('file')}
        choose={t('choose')}
        limits={t('meaning')}
        onFiles={([earlier]) => earlier && run(earlier)}
      >
        <FileSearch className="text-accent size-8" />
      </FileDrop>
      {isRunning && <ProgressBar label={t('comparing')} />}
      {found && input && (
        <Alert
          role="status"
          tone={tones[found]}
          title={t(found, { name: visibleText(input.name) })}
        >
          <p>{t(`${found}_next`)}</p>
        </Alert>
      )}
    </div>
  )
}

const tones = {
  same: 'success',
  beginning: 'success',
  part: 'success',
  other: 'warning',
  failed: 'warning',
} as const

async function compare(earlier: File, later: File, language: Language) {
  const versionOf = async (file: File) => ({
    bytes: new Uint8Array(await file.arrayBuffer()),
    diagnosticData: async () => {
      const { signal } = new AbortController()
      const checked = await validateHere(file, { language, signal, onBegun: () => undefined })
      return checked.ok ? checked.data.diagnosticData : undefined
    },
  })
  return await earlierVersionOf(await versionOf(earlier), await versionOf(later))
}
