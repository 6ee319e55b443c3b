'use client'

import { useTranslations } from '#words'
import { Button } from '../../ui/button'
import { useLateDialog } from '../../ui/use-late-dialog'
import { FailureAlert } from '../failure-alert'
import type { LabelDialogProps } from './label-dialog'

type LabelButtonProps = Omit<LabelDialogProps, 'open' | 'onClose'>

/** Adds labels to the selected rows or removes them, in a dialog that is loaded on demand. */
export function LabelButton(props: LabelButtonProps) {
  const t = useTranslations('filing')
  const late = useLateDialog(async () => (await import('./label-dialog')).LabelDialog)
  const Loaded = late.loaded
  return (
    <>
      <Button look="secondary" {...late.button}>
        {t('giveLabels')}
      </Button>
      {late.isError && <FailureAlert failure={{ why: 'serviceAway' }} />}
      {Loaded && <Loaded {...late.dialog} {...props} />}
    </>
  )
}
