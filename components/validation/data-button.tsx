'use client'

import { useTranslations } from '#words'
import { Button } from '../ui/button'
import { FileJson } from '../ui/icons'
import { saveFile } from './save-file'

interface DataButtonProps {
  /** The data as the API returned it. */
  readonly json: string
  readonly fileName: string
}

/** Saves data that exists only on this page, because the checked file is not stored. */
export function DataButton({ json, fileName }: DataButtonProps) {
  const t = useTranslations('ui')
  const save = () => saveFile(new Blob([json], { type: 'application/json' }), fileName)
  return (
    <Button look="secondary" onClick={save}>
      <FileJson className="size-5 shrink-0" />
      {t('json')}
    </Button>
  )
}
